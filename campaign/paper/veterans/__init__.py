"""What is remembered of figures: service records, the hall of fame, the cemetery, and certificates to hang up."""
