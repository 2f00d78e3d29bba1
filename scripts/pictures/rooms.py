"""blender -b -noaudio -P rooms.py -- OUTDIR [name ...]      six rooms for project headers. Built life-size, then scaled into the same studio and the same light.
The finishes in them are the ones of the catalog, so squares cut from a room serve as the second picture of an item."""
import os, sys, time
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bathroom as B, bpy, hardware as H, lighting as L, math, objects as O, props as P, sets as R, studio, surfaces as S, tapware as T
from kit import *

SCALE = .42                                  # a wall of 5.3 m fills the frame
def put(build, size, loc, spin=0., **k): return P.place(build, size, loc, spin, **k)
def bx(sx, sy, sz, mat, loc, bevel=.004, rot=(0, 0, 0)): return box(sx, sy, sz, mat, loc, bevel, 'in_scene_box', rot)
def tiled(kind, w, h, mat, W, H, loc, **k):
    """A field of tile on the wall, its lower left corner at loc."""
    S.board(kind, w, h, mat(), W=W, H=H, **{**dict(gap=.004, grout='#cfc7b9', thick=.02, bevel=.003, depth=.006), **k}); r = S.group('tile', 'grout'); r.rotation_euler = (math.pi / 2, 0, 0); r.location = (loc[0] + W / 2, loc[1], loc[2] + H / 2)
    for o in list(bpy.context.scene.objects):
        if o.name.startswith(('tile', 'grout')): o.name = 'in_scene_t' + o.name
def ground(kind, w, h, mat, W=8., H=3.4, y=-1.5, turn_by=0, **k):
    S.board(kind, w, h, mat(), W=W if not turn_by else H, H=H if not turn_by else W, **{**dict(gap=.003, grout='#2b2018', bevel=.0025, thick=.03, depth=.004), **k}); r = S.group('tile', 'grout'); r.rotation_euler.z = math.radians(turn_by); r.location = (0, y, -.03)
    for o in list(bpy.context.scene.objects):
        if o.name.startswith(('tile', 'grout')): o.name = 'in_scene_t' + o.name
def back(color='#d3cabc', h=2.9): bx(9, .06, h, R.plaster(color), (0, .03, h / 2), 0)
def shade(color, loc, r=.2, kind='dome', fin='brushed-brass', top=1.2):
    """A hanging lamp at its real size: the studio's pendant models carry a lamp that is too strong for a room."""
    out = material('shade', color, 0, .35, coat=.15); inn = material('inner', '#f4ead8', 0, .5); br = finish(fin); x, y, z = loc
    prof = [(.13, .8)] + [(math.sin(t), .79 * math.cos(t)) for t in [.16 + i / 24 * (math.pi / 2 - .16) for i in range(25)]] + [(1, -.04)] if kind == 'dome' else [(.14, 1.2), (.2, 1.2), (1, .02), (1, 0)]
    for m, d in ((out, 0), (inn, .015)):
        o = lathe([((a - d) * r if a > .15 else a * r, (b - (d if b > .05 else 0)) * r) for a, b in prof], m, .03 * r, 96, 'in_scene_shade'); o.location = loc
    k = prof[0][1] * r; o = turn([(0, .3 * r), (.07 * r, .3 * r), (.16 * r, .24 * r), (.16 * r, 0), (0, 0)], br, (x, y, z + k), r=.01 * r, seg=48); o.name = 'in_scene_cap'; tube([(x, y, z + k), (x, y, z + top)], .005, material('cord', '#20201f', 0, .7), 'in_scene_cord')
    b = ball(.24 * r, glow('#ffe3b8', 4, 'bulb'), (x, y, z + .16 * r), 32); b.name = 'in_scene_bulb'
def curtain(x, w, h, y=-.08, color='#e2dacb', folds=9, seed=0):
    v = []; n = folds * 16; m = P.cloth(color, 240)
    for j in range(9):
        z = h * j / 8
        for i in range(n + 1): u = i / n; v.append((x + w * (u - .5) * (1 - .03 * math.sin(math.pi * j / 8)), y + .05 * math.sin(u * folds * 2 * math.pi + seed + .25 * math.sin(j * .5 + u * 7)) * (.75 + .25 * (1 - j / 8)), z))
    o = add('in_scene_curtain', v, [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(8) for i in range(n)], m, 70); o.modifiers.new('s', 'SOLIDIFY').thickness = .004
def picture(loc, w, h, ground_color, marks, frame='#8a6a48'):
    x, y, z = loc; t = S.timber(frame, '#4f3722', axis='x', vary=.03)
    bx(w, .012, h, S.flat('#efe9dd', .9), (x, y - .008, z), 0); bx(w * .66, .004, h * .7, S.flat(ground_color, .95), (x, y - .016, z), 0)
    for (dx, dz, r, c) in marks: o = turn([(0, 0), (r, 0)], S.flat(c, .95), (x + dx * w, y - .019 - .0006 * abs(dx * 10), z + dz * h), FRONT, .0001, 64); o.name = 'in_scene_mark'
    for s in (-1, 1): bx(.022, .035, h + .04, t, (x + s * (w / 2 + .008), y - .018, z), .003); bx(w - .006, .035, .022, t, (x, y - .018, z + s * (h / 2 + .008)), .003)
def cushion(w, h, d, mat, loc, rot=(0, 0, 0), puff=4):
    """A filled cushion: full in the middle, pinched at the seam, its corners standing out a little."""
    n = 28; v, f = [], []
    for side in (1, -1):
        o = len(v)
        for j in range(n + 1):
            for i in range(n + 1):
                a, b = i / n * 2 - 1, j / n * 2 - 1; z = d / 2 * max(0, (1 - abs(a) ** puff) * (1 - abs(b) ** puff)) ** .55 * (1 + .05 * math.sin(a * 7 + b * 3) * math.sin(b * 6)); v.append((w / 2 * a * (1 - .07 * (1 - b * b)), h / 2 * b * (1 - .07 * (1 - a * a)), side * z))
        c = n + 1; f += [(o + j * c + i, o + j * c + i + 1, o + (j + 1) * c + i + 1, o + (j + 1) * c + i)[::side] for j in range(n) for i in range(n)]
    o = add('in_scene_cushion', v, f, mat, 80); o.location = loc; o.rotation_euler = rot; return o
def soft(sx, sy, sz, mat, loc, bevel=.06, rot=(0, 0, 0)): o = box(sx, sy, sz, mat, loc, bevel, 'in_scene_soft', rot); o.modifiers['b'].segments = 8; return o
def base_cabinets(x0, x1, y=-.62, top=.88, depth=.58, m=None, kick=.1, **k):
    dark = S.flat('#1d1b19', .8); bx(x1 - x0, depth, top - kick, m, ((x0 + x1) / 2, y + .02 + depth / 2, kick + (top - kick) / 2), .002); bx(x1 - x0 - .01, .008, top - kick - .02, dark, ((x0 + x1) / 2, y + .014, kick + (top - kick) / 2), 0); bx(x1 - x0, depth - .06, kick, S.flat('#2a2724', .7), ((x0 + x1) / 2, y + .08 + depth / 2, kick / 2), 0)
    n = k.pop('n', max(1, round((x1 - x0) / .6))); kind = k.pop('kind', 'cup'); s = dict(gap=.004)
    fronts(m, x0, x1, top - .2, top - .006, y, n, kind=kind, **s, **k); fronts(m, x0, x1, kick, top - .2, y, n * (2 if kind == 'knob' else 1), kind='bar' if kind == 'cup' else kind, **s, **k)
def fronts(m, x0, x1, z0, z1, y, n, **k):
    """sets.fronts is drawn at 1.5 times life size."""
    f = 1.5; P.gather(lambda: R.fronts(m, x0 * f, x1 * f, z0 * f, z1 * f, y * f, n, **{**k, 'gap': k.get('gap', .004) * f}), scale=1 / f)

def kitchen():
    """Sage shaker cabinets, Carrara, brass, white subway tile, two green domes."""
    oak = lambda: S.timber('#b98f63', '#7a5535'); back('#d8d0c3'); ground('plank', 1.9, .19, oak, turn_by=90)
    m = R.satin(O.true('#8d9c86')); base_cabinets(-3.2, -.46, m=m, pull='aged-brass', n=5); base_cabinets(.46, 3.75, m=m, pull='aged-brass', n=6)
    top = S.marble(shift=False, scale=1.3); bx(2.74, .66, .03, top, (-1.83, -.32, .895), .003); bx(3.29, .66, .03, top, (2.105, -.32, .895), .003)
    import kitchen as K
    put(lambda: K.range_cooker(), 1.0, (0, -.34, 0), 26); tiled('brick', .2, .066, lambda: S.glaze('#e6e2da', .08, .08, .5, .3), 7.2, .66, (-3.4, -.004, .91))
    shelf = S.timber('#a97f55', '#6b4829'); bx(1.5, .22, .035, shelf, (-1.45, -.115, 1.62), .004); bx(1.5, .22, .035, shelf, (1.45, -.115, 1.62), .004); put(lambda: K.plaster_hood(), 1.15, (0, -.27, 1.52))
    for x, r, c in ((-2.0, .07, '#e9e3d7'), (-1.82, .07, '#e9e3d7'), (-1.2, .085, '#9aa595')): P.bowl_of_fruit((x, -.12, 1.638), r, c, '#c7a13c', 0)
    P.vase((-1.55, -.12, 1.638), .17, '#a9856b', .5, 0, 3, 'jar'); P.vase((1.0, -.12, 1.638), .2, '#d8cfc0', .5, 1, 9, 'jar'); P.books((1.4, -.12, 1.638)); P.carafe((1.9, -.12, 1.638), .2)
    P.bowl_of_fruit((.95, -.3, .91), .16); P.chopping_board((-.86, -.06, .91), .3, .42, 3, -8); P.vase((2.0, -.22, .91), .28, '#8f6f5a', .5, 2, 3, 'bottle')
    bx(.7, .4, .004, material('well', '#8b8b89', 1, .35), (-1.9, -.33, .9115), .002); put(lambda: T.bridge('aged-brass'), .36, (-1.9, -.12, .91), -38)
    for x in (-1.1, 1.1): shade('#2f3a34', (x, -1.0, 1.86), .2)
    return dict(look=.46, elev=5, dist=5.1, azim=-7)

def bathroom():
    """Zellige, a fluted oak vanity, a brass arch mirror and a claw-foot bath on checkered marble."""
    back('#e0d9cd'); ground('stack', .3, .3, lambda: (S.marble(scale=2.), S.marble('#4a4e4d', '#c4c2bc', 1.1, .16, '#414544', .45)), gap=.002, grout='#8d8a86', W=7.2, H=3.3); tiled('stack', .1, .1, lambda: S.glaze('#3f5449', .05, .28, 1., .5), 7.2, 1.3, (-3.6, -.004, 0), tilt=1., grout='#c4bcae')
    bx(7.2, .05, .03, S.marble(shift=False), (0, -.02, 1.312), .006)
    put(lambda: B.bath(shell='#7f8f7c', feet='aged-brass'), 1.7, (-1.15, -.62, 0), 18, by='x'); put(lambda: T.bath_filler('brushed-brass'), 1.05, (-.22, -.22, 0), 200)
    t = S.timber('#b98f63', '#7a5535', axis='z', vary=.03); W = 1.15; x = 1.2; bx(W, .46, .46, t, (x, -.25, .62), .003); bx(W - .01, .008, .44, S.flat('#1b1917', .8), (x, -.482, .62), 0)
    for z0, z1 in ((.395, .615), (.62, .83)): fronts(t, x - W / 2, x + W / 2, z0, z1, -.49, 1, style='fluted', pull=None, gap=.002)
    bx(W + .03, .5, .03, S.travertine('#dccdb6', '#bfa682', .32, 1.2), (x, -.256, .866), .004); put(lambda: B.basin_body(ceramic('#f5f3ee', .12), .8, .8, 2, .42), .14, (x - .1, -.28, .881)); put(lambda: T.wall_set('brushed-brass'), .13, (x - .1, -.1, 1.06))
    put(lambda: mirror_only('brushed-brass'), .98, (x, -.03, 1.4), by='z'); P.folded((x + .4, -.27, .881), (.22, .17, .045), ('#c7b49b', '#efe9de', '#8b9a89'), 4); P.vase((x - .46, -.26, .881), .13, '#a9856b', .5, 1, 8, 'jar')
    studio.card((0, -18.8, 2.86), 38, 21, .42, (0, 0, 2))                 # what the mirror shows: a pale room
    for d in (-.5, .5): sconce((x + d, -.02, 1.72))
    put(lambda: B.towel_rail('brushed-brass'), .8, (-1.35, -.12, 1.42), by='x'); R.stool((-2.28, -.62, .0), .42); P.folded((-2.28, -.62, .42), (.26, .2, .06), ('#efe9de', '#c7b49b'), 12); P.vase((2.25, -.35, 0), .42, '#8f6f5a', .6, 2, 3, 'urn')
    return dict(look=.46, elev=6, dist=5.0, azim=6)
def mirror_only(fin):
    m = finish(fin); g = material('mirror', '#eef0f0', 1, .0); n = 48; o = lambda d: [(-.32 + d, -.5 + d), (.32 - d, -.5 + d)] + [((.32 - d) * math.cos(a), .2 + (.32 - d) * math.sin(a)) for a in [k / n * math.pi for k in range(n + 1)]]
    A, I = o(0), o(.018); c = len(A); v = [(x, y, z) for r, y in ((A, 0), (A, -.03), (I, -.03), (I, -.012)) for x, z in r]; add('frame', v, [(j * c + k, j * c + (k + 1) % c, (j + 1) * c + (k + 1) % c, (j + 1) * c + k) for j in range(3) for k in range(c)], m, 35); add('glass', [(x, -.014, z) for x, z in o(.016)], [tuple(range(c))], g, 0)
def sconce(loc, fin='brushed-brass'):
    x, y, z = loc; m = finish(fin); o = turn([(0, 0), (.045, 0), (.045, .012), (0, .015)], m, loc, FRONT, .003, 48); o.name = 'in_scene_rose'; tube(bend([(x, y, z), (x, y - .1, z), (x, y - .1, z + .04)], .03), .008, m, 'in_scene_arm'); b = ball(.075, L.opal(1.2), (x, y - .1, z + .1), 64); b.name = 'in_scene_globe'

def living():
    """A linen sofa on walnut herringbone, a paper lantern, long curtains."""
    back('#d9cfbc'); ground('herringbone', .5, .1, lambda: S.timber('#6a482f', '#2e1b11', vary=.18, rings=90), W=7.6, H=3.2); R.baseboard(0, .14, 9)
    f = P.cloth('#c9bda8', 160); bx(2.2, .9, .16, f, (-.3, -.62, .24), .03)
    for x in (-.82, .22): soft(1.02, .86, .17, f, (x, -.66, .41)); soft(1.02, .22, .46, f, (x, -.3, .62), .08, (math.radians(-8), 0, 0))
    for x in (-1.46, .86): soft(.2, .92, .46, f, (x, -.62, .38), .07)
    for x in (-1.4, .8):
        for y in (-.98, -.26): o = rod(.022, .16, S.timber('#6a482f', '#2e1b11', axis='z'), (x, y, 0), r=.004, seg=32); o.name = 'in_scene_leg'
    cushion(.46, .46, .16, P.cloth('#6f7f72', 160), (-1.14, -.5, .68), (math.radians(72), .1, math.radians(14))); cushion(.42, .42, .15, P.cloth('#b5795c', 160), (.5, -.5, .66), (math.radians(72), -.12, math.radians(-16)))
    t = S.timber('#b98f63', '#7a5535'); o = lathe([(0, .36), (.42, .36), (.44, .375), (.44, .39), (.42, .4), (0, .4)], t, .006, 128, 'in_scene_table'); o.location = (-.2, -1.55, 0); o = lathe([(.0, 0), (.2, 0), (.22, .02), (.1, .08), (.1, .3), (.2, .36)], t, .03, 96, 'in_scene_table'); o.location = (-.2, -1.55, 0)
    P.books((-.3, -1.55, .4), 12); P.bowl_of_fruit((.02, -1.48, .4), .1, '#4a4a48', '#8f9a55', 4); c = S.G('rug', .98, 0, .05); p = c.pos(shift=False); bx(3.3, 1.9, .014, c.done(c.tone(c.tone(S.c2(c, '#b3a58d'), c.noise(p, 60, 3), .8, 1.15), c.noise(p, 3, 4), .92, 1.06), c.noise(p, 130, 3), .9, dist=.01), (-.25, -1.3, .008), .004)
    picture((-.78, -.004, 1.44), .58, .76, '#c9b79c', ((-.08, .08, .12, '#b5795c'), (.1, -.12, .09, '#43574c'))); picture((-.06, -.004, 1.44), .58, .76, '#dcd2c0', ((.04, -.1, .15, '#2e3a46'), (-.12, .16, .06, '#c7a13c')))
    curtain(2.35, 1.1, 2.5); curtain(-2.75, .6, 2.5, seed=2); P.vase((1.62, -.4, 0), .46, '#8f6f5a', .6, 3, 3, 'urn')
    g = S.G('paper', .95, 0, .1); col = g.tone(S.c2(g, '#f6e4c4'), g.noise(g.pos(shift=False), 9, 4), .93, 1.05); g.put(g.b.inputs['Emission'], col); g.b.inputs['Emission Strength'].default_value = .34; mm = g.done(col); mm.cycles.sample_as_light = False; prof = []
    for i in range(137): q = .2 + (math.pi - .4) * i / 136; k = .008 * abs(math.sin(math.pi * i / 8)); prof.append(((.34 - k) * math.sin(q), -.26 * math.cos(q)))
    o = turn(prof, mm, (.9, -.95, 1.75), r=.0004, seg=128); o.name = 'in_scene_lantern'; tube([(.9, -.95, 2.0), (.9, -.95, 3.2)], .005, material('cord', '#20201f', 0, .7), 'in_scene_cord')
    return dict(look=.43, elev=6, dist=5.1, azim=-8)

def laundry():
    """Ink cabinets, an oak top, a butler sink, terracotta underfoot."""
    import kitchen as K
    back('#ddd5c8'); ground('stack', .2, .2, lambda: S.earthen(), gap=.006, grout='#cdbfae', bevel=.005, W=6.6, H=3.2); tiled('stack', .08, .24, lambda: S.glaze('#e4dccb', .09, .1, .6, .3), 6.4, .6, (-3.2, -.004, .92))
    m = R.satin('#3d4a54'); base_cabinets(-.6, 3.0, m=m, pull='brushed-brass', n=6, style='shaker', kind='knob'); base_cabinets(-3.2, -2.05, m=m, pull='brushed-brass', n=2, kind='knob')
    w = lambda: S.timber('#b98d60', '#7a5535', .4, .12, 60, .5, .1); t = w(); bx(2.35, .66, .04, t, (-2.025, -.32, .9), .004); bx(2.2, .66, .04, t, (1.9, -.32, .9), .004); bx(.9, .1, .04, t, (.4, -.05, .9), .003); bx(.84, .66, .04, t, (-.426, -.32, .9), .003)
    put(lambda: K.butler_sink(), .26, (.4, -.4, .675), 26); put(lambda: T.bridge('brushed-brass'), .38, (.4, -.1, .92), -38)
    for x in (-1.68, -1.02): washer((x, -.32, .0))
    shelf = S.timber('#a97f55', '#6b4829'); bx(2.6, .24, .035, shelf, (-.1, -.125, 1.62), .004)
    for x in (-1.2, -.1, 1.0): bx(.02, .2, .16, finish('brushed-brass'), (x, -.11, 1.53), .003)
    R.basket((-1.05, -.13, 1.638), .11, .19); P.folded((-.55, -.13, 1.638), (.3, .2, .06), ('#efe9de', '#c7b49b', '#8b9a89')); P.vase((-.1, -.13, 1.638), .2, '#d8cfc0', .5, 0, 3, 'bottle'); P.vase((.2, -.13, 1.638), .16, '#a9856b', .5, 1, 3, 'jar'); R.basket((.72, -.13, 1.638), .1, .16)
    P.folded((1.35, -.34, .92), (.36, .26, .07), ('#c7b49b', '#efe9de', '#8b9a89'), 6); P.carafe((1.9, -.2, .92), .24); R.basket((1.75, -1.1, 0), .24, .34); shade('#ece7dd', (.4, -.75, 1.88), .17, 'cone')
    rod_ = rod(.012, 1.1, finish('brushed-brass'), (1.4, -.2, 1.5), RIGHT, .003, 32); rod_.name = 'in_scene_rail'; drape((1.65, -.2, 1.5), .34, .42, '#dfd6c6'); drape((2.1, -.2, 1.5), .3, .5, '#8b9a89')
    return dict(look=.45, elev=5, dist=5.0, azim=7)
def drape(loc, w, h, color, back_=.6):
    x0, y0, z0 = loc; m = P.cloth(color, 200); r = .018; path = [(y0 + r, z0 - h * back_ * (1 - i / 10)) for i in range(10)] + [(y0 + r * math.cos(a), z0 + r * math.sin(a)) for a in [k / 10 * math.pi for k in range(11)]] + [(y0 - r, z0 - h * (i + 1) / 12) for i in range(12)]; n = 24
    v = [(x0 - w / 2 + w * i / n, y + (.008 * math.sin(i * 1.1 + j * .08) if z < z0 - .03 else 0), z) for j, (y, z) in enumerate(path) for i in range(n + 1)]; c = n + 1
    o = add('in_scene_drape', v, [(j * c + i, j * c + i + 1, (j + 1) * c + i + 1, (j + 1) * c + i) for j in range(len(path) - 1) for i in range(n)], m, 70); o.modifiers.new('s', 'SOLIDIFY').thickness = .008
def washer(loc):
    x, y, z = loc; m = material('enamel', '#e9e7e2', 0, .25, coat=.3); g = finish('chrome'); bx(.6, .58, .85, m, (x, y, z + .43), .012); f = y - .29
    o = turn([(.155, 0), (.2, 0), (.205, .01), (.2, .03), (.17, .045), (.15, .03)], g, (x, f, z + .42), FRONT, .006, 96); o.name = 'in_scene_door'; o = turn([(0, .05), (.06, .045), (.12, .03), (.155, .01)], material('porthole', '#15171a', 0, .04, coat=.5), (x, f, z + .42), FRONT, .01, 96); o.name = 'in_scene_door'
    bx(.58, .006, .1, material('panel', '#dcdad5', 0, .3), (x, f - .001, z + .78), .003); bx(.16, .004, .05, S.flat('#15171a', .1), (x + .1, f - .005, z + .78), .002); o = turn([(0, 0), (.034, 0), (.032, .024), (0, .026)], g, (x - .06, f - .004, z + .78), FRONT, .003, 48); o.name = 'in_scene_knob'

def bedroom():
    """An oak bed against clay limewash, linen, a pair of opal globes."""
    bx(9, .06, 2.9, S.limewash('#b5795c'), (0, .03, 1.45), 0); ground('plank', 2.0, .2, lambda: S.timber('#d2c5b1', '#a8967c', vary=.08, contrast=.7), turn_by=90, grout='#6f6457'); R.baseboard(0, .14, 9)
    t = S.timber('#a97f55', '#6b4829'); bx(1.95, .06, .95, t, (0, -.06, .6), .012)
    for x in (-.93, .93): bx(.07, 2.1, .16, t, (x, -1.1, .3), .008)
    bx(1.95, .07, .2, t, (0, -2.12, .29), .01); white = P.cloth('#ece6da', 220); soft(1.76, 2.0, .26, white, (0, -1.1, .5), .09); sage = P.cloth('#8b9a89', 200); oat = P.cloth('#cdbfa8', 200)
    soft(2.0, 1.42, .36, oat, (0, -1.5, .5), .09); soft(1.98, .4, .1, white, (0, -.84, .64), .045); soft(2.03, .55, .37, sage, (0, -1.62, .508), .085)
    for x in (-.88, .88):
        for y in (-2.08, -.2): o = rod(.026, .24, t, (x, y, 0), r=.004, seg=32); o.name = 'in_scene_leg'
    for x in (-.44, .44): cushion(.74, .46, .2, white, (x, -.24, .86), (math.radians(66), 0, 0), 4); cushion(.62, .4, .17, P.cloth('#d9cdb9', 220), (x * .98, -.38, .83), (math.radians(60), 0, .04), 4)
    cushion(.52, .32, .14, P.cloth('#6f5a4c', 200), (0, -.52, .8), (math.radians(56), 0, 0), 4)
    for x in (-1.42, 1.42):
        bx(.5, .4, .3, S.timber('#a97f55', '#6b4829', vary=.03), (x, -.24, .42), .008); fronts(S.timber('#a97f55', '#6b4829'), x - .24, x + .24, .3, .55, -.45, 1, style='slab', pull='brushed-brass', kind='knob')
        for a in (-.2, .2): o = rod(.016, .27, t, (x + a, -.38, 0), r=.003, seg=24); o.name = 'in_scene_leg'
        br = finish('brushed-brass'); b = ball(.13, L.opal(1.1), (x, -.26, 1.36), 96); b.name = 'in_scene_globe'; o = turn([(0, .05), (.012, .05), (.05, .03), (.05, -.01), (0, -.01)], br, (x, -.26, 1.485), r=.003, seg=48); o.name = 'in_scene_cap'; tube([(x, -.26, 1.52), (x, -.26, 3.2)], .004, material('cord', '#20201f', 0, .7), 'in_scene_cord')
    P.books((-1.44, -.26, .572), 10); P.vase((1.46, -.22, .572), .16, '#d8cfc0', .5, 1, 4, 'jar'); P.carafe((1.3, -.3, .572), .15); curtain(2.75, 1.0, 2.5, color='#e2dacb'); curtain(-2.75, 1.0, 2.5, color='#e2dacb', seed=3)
    return dict(look=.42, elev=7, dist=5.1, azim=0)

def entry():
    """The front of the house: ink door, heron weatherboards, a lantern on each side, slate underfoot."""
    m = R.satin(O.true('#78868e'), .5); n = 17
    for i in range(n): box(9, .03, .19, m, (0, .0, .1 + i * .165), .003, 'in_scene_board', (math.radians(6), 0, 0))
    bx(9, .02, 3.2, m, (0, .05, 1.5), 0); white = R.satin('#efebe3', .35); ground('brick', .6, .3, lambda: S.slate(), gap=.007, grout='#5d5c5a', bevel=.004, W=7.2, H=3.0)
    for x in (-.62, .62): bx(.13, .1, 2.28, white, (x, -.05, 1.14), .006)
    bx(1.5, .12, .16, white, (0, -.06, 2.34), .006); bx(1.62, .17, .05, white, (0, -.07, 2.44), .008); bx(1.12, .3, .06, S.slate(), (0, -.14, .03), .008); d = R.satin(O.true('#2e3a46'), .25); bx(1.1, .05, 2.2, d, (0, -.02, 1.15), .003)
    for z, h in ((.46, .62), (1.2, .62)): 
        for x in (-.25, .25): bx(.36, .02, h, d, (x, -.052, z), .012); bx(.28, .02, h - .08, d, (x, -.062, z), .014)
    bx(.86, .02, .5, d, (0, -.05, 1.84), .008)
    for x in (-.21, 0, .21)[::1]: bx(.2, .012, .42, material('pane', '#20262b', 0, .04, coat=.5), (x * 1.3, -.062, 1.84), .003)
    put(lambda: H.door_knob('polished-brass'), .085, (.42, -.12, 1.0)); bx(.3, .012, .05, finish('polished-brass'), (0, -.075, .82), .004)
    for x in (-.98, .98): put(lambda: lantern_only(), .46, (x, -.14, 1.62))
    for x, s in ((-1.25, 3), (1.25, 8)):
        P.vase((x, -.42, 0), .46, '#6d6a66', .7, 0, s, 'urn')
        for k in range(9): a = k * 2.4; P.sprig([(0, 0, 0), (.05 * math.cos(a), .05 * math.sin(a), .3), (.2 * math.cos(a), .2 * math.sin(a), .58 + .05 * (k % 3)), (.36 * math.cos(a), .36 * math.sin(a), .72 + .08 * (k % 4))], (x, -.42, .4), .12, s + k, 1., '#6f7f66', 14)
    g = S.G('mat', .98, 0, .05); p = g.pos(shift=False); bx(.9, .5, .02, g.done(g.tone(S.c2(g, '#8a6f4c'), g.noise(p, 150, 3), .7, 1.2), g.noise(p, 160, 2), .9, dist=.01), (0, -.72, .012), .004)
    for x in (-2.3, 2.3): bx(.16, .16, 3.4, white, (x, -.9, 1.7), .008)
    bench_seat((1.95, -.34, 0))
    return dict(look=.47, elev=4, dist=5.0, azim=-6)
def lantern_only(fin='matte-black'):
    m = finish(fin); g = glass('#fff6e4')
    for x in (-.1, .1):
        for y in (-.1, .1): box(.012, .012, .34, m, (x, y, .2), .003)
    for z in (.03, .37): box(.226, .226, .014, m, (0, 0, z), .003)
    turn([(.17, 0), (.16, .02), (.06, .1), (.03, .13), (0, .135)], m, (0, 0, .378), r=.006, seg=4).rotation_euler.z = math.pi / 4
    for y in (-.1, .1): box(.2, .002, .33, g, (0, y, .2), 0)
    for x in (-.1, .1): box(.002, .2, .33, g, (x, 0, .2), 0)
    ball(.035, glow('#ffd9a0', 6, 'bulb'), (0, 0, .2), 32); rod(.01, .12, m, (0, 0, .04), r=.002, seg=24); box(.1, .03, .2, m, (0, .16, .3), .006); tube([(0, .16, .34), (0, .1, .42)], .01, m)
def bench_seat(loc):
    t = S.timber('#a97f55', '#6b4829'); x, y, z = loc; bx(.95, .34, .035, t, (x, y, z + .44), .006)
    for a in (-.38, .38): bx(.04, .3, .42, t, (x + a, y, z + .21), .006)

ROOMS = {'kitchen': kitchen, 'bathroom': bathroom, 'living-room': living, 'laundry': laundry, 'bedroom': bedroom, 'entry': entry}

if __name__ == '__main__':
    out, *only = sys.argv[sys.argv.index('--') + 1:]; os.makedirs(out, exist_ok=True)
    width, samples = int(os.environ.get('SIZE', 1824)), int(os.environ.get('SAMPLES', 12))
    for name in only or ROOMS:
        path = os.path.abspath(os.path.join(out, name + '.png'))
        if os.path.exists(path): continue
        started = time.time(); studio.new_scene(width, samples, round(width * 800 / 1824)); R.clear(); view = {}
        P.gather(lambda: view.update(ROOMS[name]()), (0, .9, 0), 0, SCALE); studio.shoot(path, **view); print('DONE %s %.0f s' % (name, time.time() - started), flush=True)
