"""Sinks, hoods, cooktops, ovens, a range cooker, a refrigerator."""
import bpy, math
from kit import *
from studio import group, mount, stage, wall
import sets as R, surfaces as S
from surfaces import G, flat

def strainer(x, z, y=0): turn([(0, -.004), (.034, -.004), (.038, .002), (.05, .004), (.056, 0)], finish('chrome'), (x, y, z), r=.002, seg=64)

def bowl(m, a, b, D, n, cx=0, rim=None):
    """Inside of a sink; rim: half sizes of a flat deck around it."""
    c = lambda da, z, k=n: ring(a - da, b - da, z, k, cx=cx)
    R = [ring(*rim, 0, 40, cx=cx)] if rim else []
    loft(R + [c(0, 0), c(.004, -.003), c(.006, -.02), c(.012, -D + .05), c(.02, -D + .02), c(.04, -D + .004), c(.07, -D), ring(.06, .06, -D - .004, 2, cx=cx), ring(.05, .05, -D - .006, 2, cx=cx)], m, False, True, 60); strainer(cx, -D - .002)

def sink(fin='stainless', L=.76, W=.44, D=.2, n=14, top=None, mat=None, tap='chrome', **k):
    """Undermount bowl in a cut-out of a bench."""
    a, b = L / 2, W / 2; m = lambda: mat() if mat else basin_steel(fin)
    return R.washing(lambda: bowl(m(), a + .004, b + .004, D, n), (a, b), n, mat=top or (lambda: S.quartz('#a39d94', '#c9c4bb')), tap=tap, **{**dict(edge=.055, prop=None), **k})

def basin_steel(fin):
    """Pressed sheet metal: no turning marks, a soft satin."""
    c, metal, rough, _ = FIN[fin]; g = G('pressed', rough); g.b.inputs['Metallic'].default_value = metal; return g.done(c, g.noise(g.pos(shift=False), 160, 2), .015, dist=.002)

def inset_sink(fin='stainless', drainer=False):
    """Drop-in: two bowls, or one bowl and a drainer, pressed from one deck."""
    def build():
        m = basin_steel(fin); D = .2; bowl(m, .19, .19, D, 10, -.235, (.235, .25))
        if drainer:
            box(.47, .5, .004, m, (.235, 0, -.002), 0)
            for i in range(9): box(.36, .012, .007, m, (.25, -.17 + i * .0425, .002), .003)
        else: bowl(m, .19, .19, D, 10, .235, (.235, .25))
        loft([ring(.47, .25, 0, 60), ring(.485, .265, .004, 40), ring(.492, .272, 0, 40), ring(.495, .275, -.006, 40)], m, False, False, 40)
    return R.washing(build, (.48, .26), 40, (-.1, -.09), 1.3, 'chrome', .006, mat=lambda: S.timber('#b98d60', '#7a5535', .4, .12, 60, .5, .1), edge=.07, bevel=.004, cabinet='#5d6b62', kind='cup', pull='brushed-nickel', prop=None)

def butler_sink(color='#f5f3ee'):
    """Fireclay: thick walls, an apron front, a soft rim."""
    m = ceramic(color, .09); a, b, H, t, n = .4, .25, .26, .04, 12
    R = [ring(a - .008, b - .008, 0, n), ring(a, b, .008, n), ring(a, b, H - .02, n), ring(a - .004, b - .004, H - .006, n), ring(a - .012, b - .012, H, n), ring(a - t + .01, b - t + .01, H, n), ring(a - t, b - t, H - .012, n), ring(a - t - .008, b - t - .008, .09, n), ring(a - t - .02, b - t - .02, .06, n), ring(a - t - .05, b - t - .05, .046, n), ring(.06, .06, .042, 2)]
    loft(R, m); strainer(0, .042)
    for x in (-.025, 0, .025): turn([(0, 0), (.008, 0), (.009, .004)], material('hole', '#6d6a66', 0, .5), (x, .212, .2), FRONT, .001, 24)
    stage(1.85, spin=-26); return dict(look=.3, elev=32, dist=5.0)

def canopy(fin='stainless', W=.9):
    m = S.brushed_steel() if fin == 'stainless' else finish(fin); box(.28, .26, .7, m, (0, .1, .66), .004); b = W / 2
    v = [(-b, -.25, 0), (b, -.25, 0), (b, .25, 0), (-b, .25, 0), (-b, -.25, .06), (b, -.25, .06), (b, .25, .06), (-b, .25, .06), (-.14, -.03, .31), (.14, -.03, .31), (.14, .23, .31), (-.14, .23, .31)]
    o = add('hood', v, [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 9, 8), (5, 6, 10, 9), (6, 7, 11, 10), (7, 4, 8, 11)], m, 20); k = o.modifiers.new('b', 'BEVEL'); k.width = .003; k.segments = 3
    box(W - .04, .46, .01, material('filter', '#8d8d8b', 1, .4), (0, 0, .012), .002)
    for i in range(4): turn([(0, .008), (.009, .008), (.01, 0)], finish('chrome'), (-.06 + i * .04, -.25, .03), FRONT, .002, 32)
    return dict(look=mount(1.55, .62), elev=3, azim=26, dist=5.1)

def cylinder_hood(fin='matte-black'):
    m = finish(fin); turn([(0, .02), (.36, .02), (.37, 0), (.38, 0), (.38, .62), (.37, .63), (0, .63)], m, (0, 0, 0), r=.008, seg=160); rod(.12, 3, m, (0, 0, .6), r=.004, seg=96)
    f = material('filter', '#8d8d8b', 1, .35)
    for i in range(13): box(.68 * math.sqrt(max(.02, 1 - ((i - 6) / 6.8) ** 2)), .024, .012, f, (0, (i - 6) * .052, .012), .003)
    for x in (-.18, .18): turn([(0, 0), (.04, 0)], glow('#fff0d4', 5), (x, -.3, .004), r=.001, seg=32)
    for o in list(bpy.context.scene.objects):
        if o.name.startswith(('lathe', 'box')): o.scale = (1.9,) * 3; o.location = tuple(c * 1.9 for c in o.location[:2]) + (o.location.z * 1.9 + .75,)
    return dict(look=1.42, elev=-9, dist=5.3)

def plaster_hood():
    m = material('plaster', '#efeae1', 0, .85, bump=(14, .12, 6)); oak = S.wood('#cda67b', '#926741')
    R = [ring(a, b, z, 30, cy=cy) for a, b, z, cy in ((.5, .25, .12, 0), (.498, .249, .16, .001), (.46, .225, .22, .025), (.38, .185, .34, .065), (.3, .16, .52, .09), (.26, .15, .75, .1), (.25, .148, 1.05, .102))]
    loft(R, m, True, True, 50); box(1.03, .53, .09, oak, (0, 0, .075), .008); box(.96, .46, .012, material('filter', '#8d8d8b', 1, .4), (0, 0, .026), .002)
    return dict(look=mount(1.6, .62), elev=2, azim=-24, dist=5.2)

def mark(m, r0, r1, x, y, z): turn([(r0, 0), (r1, 0)], m, (x, y, z), r=.0001, seg=96)

def induction():
    def build():
        g = material('cooktop', '#0a0a0b', 0, .05, coat=.4); box(1.1, .68, .012, g, (0, 0, .004), .005); p = flat('#6f6f6d', .5); z = .0103
        for x, y, r in ((-.36, .15, .13), (-.36, -.17, .105), (.34, .14, .105), (.34, -.16, .13), (0, .08, .16)):
            mark(p, r - .0022, r, x, y, z); [box(.03, .0022, .0006, p, (x, y, z), 0), box(.0022, .03, .0006, p, (x, y, z), 0)]
        for i in range(9): box(.014, .0025, .0006, p, (-.16 + i * .04, -.29, z), 0)
        for x in (-.3, -.25, .25, .3): mark(p, .0095, .0115, x, -.29, z)
    return R.worktop(build, mat=lambda: S.timber('#b98d60', '#7a5535', .4, .12, 60, .5, .1), edge=.07, bevel=.004, staves=True, cabinet='#57645b', kind='bar', pull='brushed-brass', prop=None)

def burner(x, y, z, r, iron, brass):
    turn([(0, 0), (r * 1.25, 0), (r * 1.25, .006), (r, .012), (r, .02), (0, .02)], brass, (x, y, z), r=.003, seg=64); turn([(0, .02), (r * .8, .02), (r * .82, .03), (r * .7, .036), (0, .036)], iron, (x, y, z), r=.004, seg=64)

def trivet(x, y, z, w, d, iron, rings=1):
    """Cast pan support: a frame on feet with fingers reaching over each burner."""
    h = .058; T = .016; N = lambda sx, sy, px, py: box(sx, sy, T, iron, (px, py, z + h), .005)
    for s in (-1, 1): N(w, T, x, y + s * d / 2); N(T, d, x + s * w / 2, y)
    for s in (-1, 1):
        for t in (-1, 1): box(T, T, h, iron, (x + s * (w / 2 - .0), y + t * d / 2, z + h / 2), .004)
    for i in range(rings):
        cy = y + (i - (rings - 1) / 2) * d / rings; D = d / rings
        if rings > 1 and i: N(w, T, x, y)
        for s in (-1, 1): N(w * .36, .012, x + s * w * .31, cy); N(.012, D * .34, x, cy + s * D * .32)

def dial(m, loc, r=.028, rot=FRONT, ink='#3a3a3a'):
    turn([(0, 0), (r * 1.15, 0), (r * 1.15, .004), (r, .006), (r * .92, .034), (0, .036)], m, loc, rot, .003, 48)
    d = (0, -1, 0) if rot == FRONT else (0, 0, 1); box(*((.004, .003, r * .8) if rot == FRONT else (.004, r * .8, .003)), flat(ink, .4), tuple(loc[i] + d[i] * .036 + (r * .45 if (i == 2 and rot == FRONT) or (i == 1 and rot != FRONT) else 0) for i in range(3)), .0005)

def gas_cooktop(fin='stainless'):
    def build():
        m = S.brushed_steel('#b9b8b5', .28); iron = material('iron', '#171717', 0, .6, bump=(160, .15, 2)); brass = finish('aged-brass'); box(1.2, .7, .014, m, (0, 0, .006), .006)
        for s_ in (-1, 1): box(1.2, .012, .008, m, (0, s_ * .344, .012), .004); box(.012, .7, .008, m, (s_ * .594, 0, .012), .004)      # a raised rim keeps a spill on the deck
        z = .013
        for x in (-.38, .38):
            for y, r in ((.17, .045), (-.13, .056)): burner(x, y, z, r, iron, brass)
            trivet(x, .02, z, .35, .58, iron, 2)
        burner(0, .06, z, .08, iron, brass); trivet(0, .02, z, .38, .58, iron)
        for i in range(5): dial(finish('chrome'), (-.2 + i * .1, -.305, z), .024, (0, 0, 0))
    return R.worktop(build, mat=lambda: S.marble(shift=False, scale=.9), edge=.06, cabinet='#3d4a54', kind='cup', pull='aged-brass', prop=None, look=.62)

def oven_front(m, x, z, w, h, y, glassy, handle):
    box(w, .03, h, m, (x, y, z), .006); box(w - .07, .012, h - .16, glassy, (x, y - .014, z - .02), .006)
    box(w - .2, .004, h - .3, material('window', '#2b2521', 0, .12, coat=.4), (x, y - .0205, z - .03), .012)
    for i in range(3): box(w - .24, .001, .003, material('rack', '#5d554c', 1, .4), (x, y - .0235, z - .03 - h * .18 + i * h * .16), 0)
    k = z + h / 2 - .05; rod(.012, w - .1, handle, (x - w / 2 + .05, y - .065, k), RIGHT, .004, 48)
    for s in (-1, 1): rod(.008, .06, handle, (x + s * (w / 2 - .08), y - .01, k), FRONT, .002, 32)

def oven(fin='stainless', handle='stainless'):
    m = finish(fin); black = material('black glass', '#0d0d0e', 0, .05, coat=.5); box(.57, .54, .57, material('case', '#8a8a88', 1, .42), (0, .03, .295), .004)
    box(.6, .03, .1, black if fin == 'matte-black' else m, (0, -.255, .55), .005); oven_front(m if fin != 'matte-black' else black, 0, .245, .6, .49, -.255, black, finish(handle))
    for x in (-.2, .2): dial(finish(handle), (x, -.27, .55), .026)
    box(.17, .004, .055, material('display', '#070809', 0, .05), (0, -.271, .55), .004); d = glow('#cfe6ff', 1.6)
    for i, x in enumerate((-.042, -.018, .018, .042)):
        for dz in (-.008, .008): box(.003, .001, .013, d, (x + .007, -.2735, .55 + dz), 0); (box(.003, .001, .013, d, (x - .007, -.2735, .55 + dz), 0) if i != 0 else None)
        if i: [box(.011, .001, .0028, d, (x, -.2735, .55 + dz), 0) for dz in (-.017, .017)]
    for dz in (-.006, .006): box(.003, .001, .003, d, (0, -.2735, .55 + dz), 0)
    stage(1.55, spin=-24); return dict(look=.74, elev=11, dist=5.2)

def range_cooker(color='#1e2a39', fin='aged-brass'):
    """Freestanding 90 cm: two ovens, six dials, five burners, a towel rail."""
    e = material('enamel', color, 0, .12, coat=.5); br = finish(fin); iron = material('iron', '#1d1d1e', 0, .55); steel = finish('stainless'); black = material('black glass', '#0d0d0e', 0, .05, coat=.5)
    box(.9, .58, .74, e, (0, 0, .5), .006); box(.92, .62, .03, steel, (0, 0, .885), .006); box(.9, .02, .06, steel, (0, .3, .92), .004); box(.86, .54, .12, flat('#1b1b1c', .5), (0, .02, .07), .004)
    for x in (-.4, .4): rod(.02, .1, br, (x, -.24, 0), r=.004, seg=32)
    for x, w in ((-.2, .44), (.235, .4)):
        box(w, .03, .5, e, (x, -.3, .42), .008); box(w - .16, .008, .24, black, (x, -.315, .42), .02)
        for s in (-1, 1): rod(.008, .05, br, (x + s * (w / 2 - .07), -.31, .63), FRONT, .002, 32)
        rod(.011, w - .08, br, (x - w / 2 + .04, -.355, .63), RIGHT, .004, 48)
    box(.87, .03, .1, e, (0, -.3, .81), .006)
    for i in range(7): dial(br, (-.36 + i * .12, -.315, .81), .026, ink='#efe9dc')
    for x in (-.3, .3):
        for y, r in ((.13, .036), (-.14, .044)): burner(x, y, .9, r, iron, br)
        trivet(x, 0, .9, .26, .5, iron, 2)
    burner(0, 0, .9, .06, iron, br); trivet(0, 0, .9, .28, .52, iron)
    rod(.01, .9, br, (-.45, -.36, .885), RIGHT, .004, 48)
    for x in (-.42, .42): rod(.008, .07, br, (x, -.3, .885), FRONT, .002, 32)
    stage(1.72, spin=-26); return dict(look=.74, elev=20, dist=5.3)

def fridge(fin='stainless'):
    m = finish(fin); box(.9, .62, 1.72, material('case', '#57585a', 0, .5), (0, .04, .9), .006); h = finish('stainless' if fin != 'matte-black' else 'gunmetal')
    for s in (-1, 1): box(.447, .07, 1.08, m, (s * .2255, -.31, 1.21), .012); rod(.012, .8, h, (s * .05, -.4, .8), (0, 0, 0), .004, 48); [rod(.008, .06, h, (s * .05, -.34, z), FRONT, .002, 32) for z in (.86, 1.54)]
    for z, hh in ((.5, .32), (.17, .32)): box(.9, .07, hh, m, (0, -.31, z), .012); rod(.012, .74, h, (-.37, -.4, z + .1), RIGHT, .004, 48); [rod(.008, .06, h, (x, -.34, z + .1), FRONT, .002, 32) for x in (-.32, .32)]
    box(.8, .5, .04, flat('#1b1b1c', .5), (0, 0, .02), .004); stage(1.86, spin=-24); return dict(look=.92, elev=9, dist=5.4)
