"""A catalogue of what comes from people who mean harm, or from broken disks: names, pictures, files."""
