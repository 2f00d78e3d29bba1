"""Things that stand around in a picture and say how large everything is: vases, twigs, bowls, boards, towels."""
import bpy, math, random
import surfaces as S
from kit import *
from mathutils import Vector

def place(build, size, loc=(0, 0, 0), spin=0., tilt=0., by='z', roll=0.):
    """Build a model, scale it to `size` along x or z, and stand it with the middle of its base at loc."""
    before = set(bpy.context.scene.objects); build(); new = [o for o in bpy.context.scene.objects if o not in before]
    for o in [o for o in new if o.name.startswith('Plane')]: new.remove(o); bpy.data.objects.remove(o)          # the studio wall behind wall-hung models stays in the studio
    root = bpy.data.objects.new('placed', None); bpy.context.collection.objects.link(root)
    for o in new:
        o.name = 'in_scene_' + o.name
        if not o.parent: o.parent = root
    bpy.context.view_layer.update(); dg = bpy.context.evaluated_depsgraph_get()
    P = [o.matrix_world @ Vector(c) for o in new if o.type in ('MESH', 'CURVE') for c in o.evaluated_get(dg).bound_box]
    lo, hi = [[f(p[i] for p in P) for i in range(3)] for f in (min, max)]; k = size / (hi['xyz'.index(by)] - lo['xyz'.index(by)])
    hold = bpy.data.objects.new('hold', None); bpy.context.collection.objects.link(hold); root.parent = hold; root.scale = (k,) * 3
    root.location = (-(lo[0] + hi[0]) / 2 * k, -(lo[1] + hi[1]) / 2 * k, -lo[2] * k)
    hold.rotation_euler = (math.radians(tilt), math.radians(roll), math.radians(spin)); hold.location = loc; return hold

def gather(build, loc=(0, 0, 0), spin=0., scale=1.):
    """Build at the origin, then move, turn and scale everything that was built."""
    before = set(bpy.context.scene.objects); build(); hold = bpy.data.objects.new('hold', None); bpy.context.collection.objects.link(hold)
    for o in bpy.context.scene.objects:
        if o in before or o is hold: continue
        o.name = 'in_scene_' + o.name
        if not o.parent: o.parent = hold
    hold.location = loc; hold.rotation_euler.z = math.radians(spin); hold.scale = (scale,) * 3; return hold

def slab(sx, sy, sz, mat, loc, spin=0., tilt=0., bevel=.006): return box(sx, sy, sz, mat, loc, bevel, 'in_scene_slab', (math.radians(tilt), 0, math.radians(spin)))

def leaf(m, length, width, at, heading, pitch, roll):
    n = 10; v = []
    for i in range(n + 1):
        t = i / n; w = width * math.sin(math.pi * t ** .8) * .5 + .0005; z = -.12 * length * t * t
        v += [(t * length, -w, z + w * .35), (t * length, 0, z), (t * length, w, z + w * .35)]
    f = [(i * 3 + k, (i + 1) * 3 + k, (i + 1) * 3 + k + 1, i * 3 + k + 1) for i in range(n) for k in (0, 1)]
    o = add('in_scene_leaf', v, f, m, 80); o.location = at; o.rotation_euler = (roll, -pitch, heading)

def sprig(path, loc, size=.16, seed=4, spread=1., color='#7f8f80', pairs=22):
    """Eucalyptus: round paired leaves along a stem."""
    rnd = random.Random(seed); g = S.G('leaf', .55, 0, .3); m = g.done(g.tone(S.c2(g, color), g.rnd, .7, 1.2)); stem = material('stem', '#7d6a55', 0, .6)
    pts = bend(path, .3, 12); pts = [tuple(p[i] + loc[i] for i in range(3)) for p in pts]; tube(pts, size * .05, stem, 'in_scene_stem'); total = pairs
    for k in range(total):
        f = (.12 + .88 * k / total) * (len(pts) - 1); i = min(int(f), len(pts) - 2); u = f - i; at = tuple(pts[i][j] + (pts[i + 1][j] - pts[i][j]) * u for j in range(3))
        d = Vector(pts[i + 1]) - Vector(pts[i]); head = math.atan2(d.y, d.x); s = size * (1.05 - .45 * k / total) * rnd.uniform(.85, 1.15)
        for side in (-1, 1): leaf(m, s, s * .72, at, head + side * (1.05 + rnd.uniform(-.2, .2)) * spread, .25 + rnd.uniform(-.2, .35), side * .3 + rnd.uniform(-.3, .3))
    leaf(m, size * .6, size * .3, pts[-1], math.atan2(pts[-1][1] - pts[-2][1], pts[-1][0] - pts[-2][0]), .4, 0)

def vase(loc, height=.5, color='#b3876c', rough=.5, twigs=2, seed=3, style='jar'):
    """A jar with eucalyptus in it. `height` is the jar alone; the twigs reach about twice as far."""
    P = {'jar': [(0, 0), (.2, 0), (.26, .04), (.34, .28), (.32, .52), (.16, .76), (.11, .92), (.14, 1.), (.11, 1.), (.09, .9)],
         'bottle': [(0, 0), (.18, 0), (.22, .03), (.23, .4), (.2, .56), (.09, .7), (.075, .96), (.095, 1.), (.07, 1.), (.06, .9)],
         'urn': [(0, 0), (.24, 0), (.27, .02), (.36, .3), (.4, .6), (.37, .86), (.3, .98), (.31, 1.), (.27, 1.), (.26, .9)]}[style]
    g = S.G('pottery', rough, 0, .4); p = g.pos(shift=False); m = g.done(g.tone(g.tone(S.c2(g, color), g.noise(p, 3, 5), .88, 1.1), g.noise(p, 60, 3), .94, 1.05), g.noise(g.pos((4, 4, 30), False), 2, 4), .12)
    o = lathe([(x * height, z * height) for x, z in P], m, .05 * height, name='in_scene_vase'); o.location = loc; top = (loc[0], loc[1], loc[2] + .9 * height); k = height
    W = [[(0, 0, 0), (.1, -.04, .8), (.5, -.2, 1.5), (1., -.3, 1.9)], [(0, 0, 0), (-.1, .04, .7), (-.24, -.1, 1.4), (-.2, -.2, 2.)], [(0, 0, 0), (-.05, -.1, .6), (-.5, -.3, 1.1), (-.9, -.3, 1.3)]]
    for i in range(twigs): sprig([tuple(c * k for c in q) for q in W[i]], top, .34 * k, seed + i * 5)

def bowl_of_fruit(loc, r=.2, color='#e9e3d7', fruit='#c7a13c', n=5, seed=2):
    m = ceramic(color, .3); o = lathe([(0, .0), (.4 * r, 0), (.45 * r, .03 * r), (.8 * r, .3 * r), (r, .62 * r), (.97 * r, .63 * r), (.76 * r, .34 * r), (.4 * r, .12 * r), (0, .1 * r)], m, .03 * r, name='in_scene_bowl'); o.location = loc
    g = S.G('rind', .38, .05); p = g.pos(); mm = g.done(g.tone(g.tone(S.c2(g, fruit), g.rnd, .85, 1.12), g.noise(p, 6 / r, 4), .86, 1.1), g.noise(p, 30 / r, 3), .25, dist=.01 * r); rnd = random.Random(seed); f = .3 * r
    spots = [(.36, .0, .5), (-.2, .36, .5), (-.3, -.32, .5), (.12, -.5, .56), (.02, .02, .9), (.42, .48, .62)][:n]
    for x, y, z in spots:
        b = turn([(0, -f * 1.22), (f * .2, -f * 1.12)] + [(f * math.sin(a), -f * 1.02 * math.cos(a)) for a in [.3 + i / 24 * (math.pi - .55) for i in range(25)]] + [(0, f * 1.14)], mm, (loc[0] + x * r, loc[1] + y * r, loc[2] + z * r), (rnd.uniform(0, 3), rnd.uniform(0, 3), rnd.uniform(0, 6)), .02 * r, 40); b.name = 'in_scene_fruit'

def chopping_board(loc, w=.3, h=.46, spin=0., tilt=-12., light='#b98a5a', dark='#6f4a2b'):
    """A board with a round handle, leaning against whatever is behind it."""
    pts = ring(w / 2, h / 2, 0, 7, 96); m = S.timber(light, dark, axis='y', rings=60, vary=.05)
    v = [(x, y, 0) for x, y, _ in pts] + [(x, y, .022) for x, y, _ in pts]; n = len(pts)
    o = add('in_scene_board', v, [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)], m, 40); b = o.modifiers.new('b', 'BEVEL'); b.width = .005; b.segments = 3; b.limit_method = 'ANGLE'
    o.rotation_euler = (math.radians(90 + tilt), 0, math.radians(spin)); o.location = (loc[0], loc[1], loc[2] + h / 2 * math.cos(math.radians(tilt)))

def cloth(color='#c7b49b', weave=95., rough=.95):
    g = S.G('cloth', rough, 0, .1); n = g.noise(g.pos(), weave, 3); return g.done(g.tone(S.c2(g, color), n, .78, 1.12), n, .6, dist=.015)

def folded(loc, sizes, colors, spin=0.):
    """A pile of folded towels: every layer a soft rounded slab with a fold at its front edge."""
    z = loc[2]
    for i, c in enumerate(colors):
        w, d, h = sizes[0] * (1 - .03 * i), sizes[1], sizes[2]; m = cloth(c)
        for k in range(2): slab(w, d - .01 * k, h * .5, m, (loc[0] + .006 * (i % 2), loc[1], z + h * (.25 + .48 * k)), spin + (-1) ** i * 2.5, 0, h * .22)
        z += h
def carafe(loc, h=.3):
    m = glass('#eef5f2'); o = lathe([(0, .01), (.2 * h, .01), (.24 * h, .03 * h), (.25 * h, .4 * h), (.12 * h, .72 * h), (.1 * h, .9 * h), (.14 * h, h)], m, .05 * h, name='in_scene_glass'); o.location = loc
def books(loc, spin=0., colors=('#6e7a70', '#c9b79c', '#8d5a45'), w=.26, d=.19):
    z = loc[2]
    for i, c in enumerate(colors):
        h = (.03, .022, .036)[i % 3]; ww, dd = w * (1 - .06 * i), d * (1 - .05 * i); slab(ww, dd, .003, S.flat(c, .6), (loc[0], loc[1], z + .0015), spin + i * 5, 0, .001); slab(ww - .008, dd - .008, h - .006, S.flat('#ece5d6', .9), (loc[0], loc[1], z + h / 2), spin + i * 5, 0, .001); slab(ww, dd, .003, S.flat(c, .6), (loc[0], loc[1], z + h - .0015), spin + i * 5, 0, .001); z += h
