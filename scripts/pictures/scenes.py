"""blender -b -noaudio -P scenes.py -- OUTDIR [name ...]      wide still lifes for the landing page, same studio, same light"""
import bpy, math, os, random, sys, time
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bathroom as B, hardware as H, lighting as L, studio, surfaces as S, tapware as T
from kit import *
from props import place, slab, sprig

def fan(colors, loc, w=.3, h=.62, step=13., start=-20.):
    """Color cards, opened like a hand of cards."""
    for i, c in enumerate(colors):
        hold = bpy.data.objects.new('hold', None); bpy.context.collection.objects.link(hold); hold.location = (loc[0], loc[1], loc[2] + i * .007); hold.rotation_euler.z = math.radians(start - i * step)
        a = box(w, h, .005, S.flat('#f6f3ec', .6), (0, h / 2, .0025), .002, 'in_scene_card'); b = box(w - .03, h - .13, .002, S.flat(c, .6), (0, h / 2 + .05, .0055), .001, 'in_scene_card'); a.parent = b.parent = hold

def splashback(kind, w, h, mat, y, z0, W=6.2, H=1.9, **k):
    S.board(kind, w, h, mat(), W=W, H=H, **k); r = studio.group('tile', 'grout'); r.rotation_euler = (math.pi / 2, 0, 0); r.location = (0, y, z0 + H / 2)
    for o in list(bpy.context.scene.objects):
        if o.name.startswith(('tile', 'grout')): o.name = 'in_scene_' + o.name

def drop_floor(z=-1.6): bpy.data.objects['cyc'].location.z = z

def kitchen_bench():
    """Green zellige, honed marble, brass: what a client has on the table on the day of choosing."""
    drop_floor(); slab(7, 1.9, .13, S.marble(shift=False, scale=.8, rough=.2), (0, .1, -.065), bevel=.012); slab(6.9, 1.6, 1.4, S.flat('#5b4a3c', .5), (0, .2, -.84))
    splashback('stack', .2, .2, lambda: S.glaze('#43574c', .06, .26, .9, .45), .98, 0, W=6.2, H=2.0, tilt=1.2, grout='#b9b2a4', gap=.01)
    place(lambda: T.gooseneck('brushed-brass'), 1.36, (.98, .42, 0), spin=0)
    place(lambda: S.tiles('herringbone', .42, .105, lambda: S.wood('#8a5f3e', '#4a2e1c'), gap=.004, grout='#3b2c1f', bevel=.004), .86, (-1.12, .6, 0), spin=10)
    slab(.5, .02, .68, S.flat('#b26f50', .7), (-.62, .62, .335), spin=-5, tilt=-11); slab(.44, .02, .52, S.flat('#e6ddcb', .7), (-.36, .52, .255), spin=4, tilt=-12)
    slab(.62, .62, .055, S.terrazzo(scale=7.), (-.2, -.08, .0285), spin=18); slab(.44, .44, .05, S.travertine(scale=1.6), (-.16, -.06, .081), spin=-6); slab(.3, .3, .04, S.slate(), (-.13, -.04, .126), spin=22)
    place(lambda: H.knurled_knob('brushed-brass'), .17, (-.12, -.05, .147)); place(lambda: H.bar('brushed-brass', style='knurled'), .62, (.46, -.4, 0), spin=-8, by='x')
    fan(['#e9e2d3', '#cdbb9b', '#b5795c', '#7d8f7a', '#43574c', '#2e3a46'], (-.98, -.62, .001), .24, .52, 15, 26)
    place(lambda: H.knob('matte-black', 'ball', lambda: S.wood()), .15, (1.1, -.44, 0)); place(lambda: H.bar('matte-black'), .5, (.82, -.12, 0), spin=-30, by='x')
    return dict(look=.46, elev=13, dist=6.9)

def bath_ledge():
    """Travertine ledge, ivory finger tile, a lit globe."""
    drop_floor(); slab(7, 1.5, .16, S.travertine(scale=.7), (0, .1, -.08), bevel=.02); slab(6.9, 1.3, 1.4, S.wood(), (0, .15, -.87))
    splashback('stack', .075, .4, lambda: S.glaze('#e0d6c4', .1, .1, .6, .3), .84, 0, W=4.2, H=2.0, gap=.009, grout='#c9bfae')
    place(lambda: B.vessel(), .36, (.28, .06, 0)); place(lambda: T.basin_mixer('brushed-brass', 1.35), .72, (.36, .6, 0), spin=-54)
    towel = [S.G('towel', .95, 0, .1) for _ in range(3)]
    for i, (g, c) in enumerate(zip(towel, ('#c7b49b', '#e9e3d8', '#8b9a89'))):
        n = g.noise(g.pos(), 95, 3); m = g.done(g.tone(S.c2(g, c), n, .75, 1.12), n, .7, dist=.02); slab(.62 - i * .02, .4, .1, m, (-.98, .12, .05 + i * .1), spin=6 - i * 5, bevel=.045)
    slab(.44, .44, .04, S.terrazzo('#e6d9cd', ('#b56f58', '#8d9c86', '#d8c7b4', '#6f6a64'), scale=8.), (1.22, .02, .021), spin=-14); slab(.3, .3, .04, S.glaze('#43574c', .06, .1, .8, .4), (1.26, .04, .062), spin=9)
    place(lambda: H.knob('polished-brass', 'mushroom', lambda: ceramic()), .15, (1.25, .03, .084))
    m = ceramic('#b3876c', .45); o = lathe([(0, 0), (.1, 0), (.13, .02), (.17, .14), (.16, .26), (.08, .38), (.055, .46), (.07, .5), (.055, .5), (.045, .45)], m, .05, name='in_scene_vase'); o.location = (-1.42, .45, 0)
    sprig([(0, 0, 0), (.05, -.02, .4), (.25, -.1, .75), (.5, -.15, .95)], (-1.42, .45, .44), .17, 3); sprig([(0, 0, 0), (-.05, .02, .35), (-.12, -.05, .7), (-.1, -.1, 1.0)], (-1.42, .45, .44), .16, 8)
    br = finish('brushed-brass'); ball(.17, L.opal(1.1), (1.12, .55, 1.12), 96); turn([(0, 0), (.1, 0), (.1, .02), (0, .025)], br, (1.12, .82, .92), FRONT); tube(bend([(1.12, .82, .92), (1.12, .55, .92), (1.12, .55, .98)], .05), .016, br); turn([(0, 0), (.03, 0), (.075, .03), (.08, .06), (.06, .06)], br, (1.12, .55, .94), r=.006); l = L.lamp((1.12, .55, 1.12), 3, .17); l.data.use_shadow = False
    return dict(look=.5, elev=11, dist=6.6, glare=True)

def sample_board():
    """Seen from above: the whole palette of one house on one sheet."""
    g = S.G('plaster', .9, 0, .15); ground = g.done(g.tone(S.c2(g, '#d9d0c2'), g.noise(g.pos(shift=False), 1.4, 6, .6), .93, 1.05), g.noise(g.pos(shift=False), 40, 5), .05); slab(9, 9, .02, ground, (0, 0, .002))
    slab(1.15, .92, .05, S.marble(shift=False, scale=1.3), (-1.02, .52, .04), spin=3)
    place(lambda: (S.board('stack', .2, .2, S.glaze('#43574c', .06, .26, .9, .45), W=.8, H=1.0, tilt=1.2, grout='#c4bcae', gap=.01), studio.group('tile', 'grout')), .8, (-.02, .5, .013), spin=-2, by='x')
    for i in range(3): slab(1.28, .2, .04, S.wood(), (1.13, .82 - i * .204, .033), spin=0, bevel=.004)
    place(lambda: (S.board('herringbone', .4, .1, S.wood('#8a5f3e', '#4a2e1c'), W=.78, H=.78, gap=.003, grout='#3b2c1f', bevel=.003, depth=.01), studio.group('tile', 'grout')), .78, (1.3, -.22, .013), spin=-4, by='x')
    slab(.62, .62, .05, S.terrazzo(scale=7.), (.5, -.28, .038), spin=6); slab(.4, .3, .035, S.earthen('#b06a4b'), (.3, -.66, .031), spin=-8); slab(.34, .34, .04, S.slate(), (-.28, -.22, .033), spin=-12)
    fan(['#e9e2d3', '#cdbb9b', '#c9a298', '#b5795c', '#8d9c86', '#43574c', '#2e3a46'], (-1.32, -.86, .014), .26, .66, 14, 24)
    place(lambda: H.bar('brushed-brass', style='knurled'), .72, (-.98, .5, .066), spin=38, by='x'); place(lambda: H.knurled_knob('brushed-brass'), .2, (.42, -.2, .064)); place(lambda: H.knob('matte-black', 'mushroom'), .16, (.64, -.42, .064)); place(lambda: H.knob('brushed-nickel', 'mushroom'), .16, (1.0, -.76, .012)); place(lambda: H.knob('matte-black', 'ball', lambda: S.wood()), .2, (1.36, -.78, .012)); place(lambda: H.arch('gunmetal'), .5, (1.3, -.24, .06), spin=28, by='x')
    sprig([(0, 0, 0), (.3, .12, .05), (.62, .1, .09), (.95, .22, .1)], (-.72, -.78, .03), .15, 5, .9)
    return dict(look=.0, elev=72, dist=8.3)

SCENES = {'kitchen-bench': kitchen_bench, 'bath-ledge': bath_ledge, 'sample-board': sample_board}

if __name__ == '__main__':
    out, *only = sys.argv[sys.argv.index('--') + 1:]; os.makedirs(out, exist_ok=True)
    width, samples = int(os.environ.get('SIZE', 1600)), int(os.environ.get('SAMPLES', 48))
    for name in only or SCENES:
        path = os.path.abspath(os.path.join(out, name + '.png'))
        if os.path.exists(path): continue
        started = time.time(); studio.new_scene(width, samples, width * 5 // 8); studio.shoot(path, **SCENES[name]()); print('DONE %s %.0f s' % (name, time.time() - started), flush=True)
