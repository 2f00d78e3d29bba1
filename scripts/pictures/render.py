"""blender -b -noaudio -P render.py -- OUTDIR [stem ...]      (files already there are skipped: safe to stop and go on)"""
import os, sys, time
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import studio
from items_fixtures import BATHROOM, HARDWARE, KITCHEN, LIGHTING, TAPWARE
from items_surfaces import BENCHTOPS, FLOORING, PAINT, TILES

ITEMS = PAINT | TILES | TAPWARE | LIGHTING | HARDWARE | FLOORING | KITCHEN | BATHROOM | BENCHTOPS

if __name__ == '__main__':
    out, *only = sys.argv[sys.argv.index('--') + 1:]; os.makedirs(out, exist_ok=True)
    size, samples = int(os.environ.get('SIZE', 800)), int(os.environ.get('SAMPLES', 32))
    for stem in only or ITEMS:
        path = os.path.abspath(os.path.join(out, stem + '.png'))
        if os.path.exists(path): continue
        started = time.time(); studio.new_scene(size, samples); studio.shoot(path, **ITEMS[stem]()); print('DONE %s %.0f s' % (stem, time.time() - started), flush=True)
