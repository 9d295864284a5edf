import sys,time
from tests.battle.play.battles import checked, Broken, Course
t=time.time()
a,b=int(sys.argv[1]),int(sys.argv[2])
from tests.battle.play.forces import random_setup
for seed in range(a,b):
    n=len(random_setup(seed).sides)
    if n<3 and seed%4: continue
    try: checked(seed)
    except Broken as e: print(n,str(e)[:400],flush=True)
    if time.time()-t>100: print('stopped at',seed); break
