"""Handles, knobs, hooks and door furniture."""
import bpy, math
from kit import *
from studio import mount, stage
import surfaces as S
from surfaces import G, c2, flat

def post(m, x, z): turn([(0, 0), (.075, 0), (.075, .02), (.042, .03), (.042, z)], m, (x, 0, 0), r=.01, seg=64)

def knurl(m, rad, length, loc, rot=RIGHT, cuts=28):
    """Diamond knurling as real relief: two families of helical grooves."""
    seg, rows, pitch, v = cuts * 12, int(length / rad * cuts * 1.4), cuts / rad * .8, []
    for j in range(rows + 1):
        z = length * j / rows; edge = min(1, j / 6, (rows - j) / 6)
        for k in range(seg):
            a = k / seg * 2 * math.pi; d = max(abs(math.sin((cuts * a + pitch * z) / 2)), abs(math.sin((cuts * a - pitch * z) / 2))); r = rad * (1 + edge * (.02 - .05 * d ** 3)); v.append((r * math.cos(a), r * math.sin(a), z))
    f = [(j * seg + k, j * seg + (k + 1) % seg, (j + 1) * seg + (k + 1) % seg, (j + 1) * seg + k) for j in range(rows) for k in range(seg)]
    o = add('lathe', v, f, m, 50); o.location = loc; o.rotation_euler = rot; return o

def bar(fin='brushed-brass', length=1.7, rad=.05, style='round'):
    m = finish(fin); z = .26
    if style == 'square':
        for x in (-.72, .72): box(.07, .07, z, m, (x, 0, z / 2), .01)
        box(length, .085, .07, m, (0, 0, z), .012)
    else:
        for x in (-length * .36, length * .36): post(m, x, z)
    if style == 'round': rod(rad, length, m, (-length / 2, 0, z), RIGHT, .014, 96)
    if style == 'knurled':
        rad = .066; half = length * .36 - .1; knurl(m, rad, half * 2, (-half, 0, z))
        for s in (-1, 1): turn([(0, 0), (rad, 0), (rad, .012), (rad * .9, .016), (rad * .9, .026), (rad, .03), (rad, length / 2 - half), (0, length / 2 - half)], m, (s * half, 0, z), RIGHT if s > 0 else LEFT, .008)
    stage(1.9, spin=24); return dict(look=.2, elev=26, dist=4.9)

def arch(fin='gunmetal', rad=.055):
    m = finish(fin); tube(bend([(-.75, 0, 0), (-.75, 0, .5), (.75, 0, .5), (.75, 0, 0)], .32, 20), rad, m)
    for x in (-.75, .75): turn([(0, 0), (.11, 0), (.11, .02), (.09, .035), (0, .035)], m, (x, 0, 0), r=.01)
    stage(1.8, spin=26); return dict(look=.3, elev=22, dist=5.0)

PROFILES = {
    'mushroom': [(0, 0), (.2, 0), (.2, .03), (.12, .06), (.1, .22), (.14, .32), (.34, .4), (.34, .47), (.2, .53), (0, .54)],
    'disc': [(0, 0), (.2, 0), (.2, .03), (.1, .04), (.1, .3), (.34, .3), (.34, .42), (.3, .42), (.28, .405), (0, .405)],
    'ball': [(0, 0), (.18, 0), (.18, .03), (.09, .05), (.09, .18)] + [(.29 * math.sin(a), .42 - .29 * math.cos(a)) for a in [.35 + i / 20 * (math.pi - .35) for i in range(21)]],
}
def knob(fin='brushed-nickel', style='mushroom', head=None):
    """head: another material above the neck (timber, porcelain)."""
    m = finish(fin)
    if head: cut = {'ball': 5, 'mushroom': 5}[style]; lathe(PROFILES[style][:cut] + [(0, PROFILES[style][cut - 1][1])], m, .02); lathe([(.05, PROFILES[style][cut - 1][1] - .02)] + PROFILES[style][cut:], head(), .025 if style != 'ball' else .004)
    else: lathe(PROFILES[style], m, .025 if style != 'ball' else .004)
    stage(1.35); return dict(look=.48, elev=20, dist=4.9)

def knurled_knob(fin='brushed-brass'):
    m = finish(fin); lathe([(0, 0), (.2, 0), (.2, .03), (.11, .05), (.11, .22), (.26, .26), (.3, .28)], m, .02); knurl(m, .3, .26, (0, 0, .28), (0, 0, 0), 44); lathe([(.3, .54), (.29, .555), (.24, .565), (0, .55)], m, .012); stage(1.25); return dict(look=.56, elev=20, dist=4.9)

def drawer(color, W=1.9, H=1.0, mat=None, shaker=False):
    """A drawer front for handles that are nothing without one."""
    m = mat() if mat else flat(color, .42); box(W, .07, H, m, (0, .035, 0), .006, 'front')
    if shaker:
        for x in (-W / 2 + .12, W / 2 - .12): box(.24, .04, H, m, (x, -.02, 0), .005, 'front')
        for z in (-H / 2 + .12, H / 2 - .12): box(W - .48, .04, .24, m, (0, -.02, z), .005, 'front')

def cup(fin='aged-brass', color='#33443b'):
    m = finish(fin); drawer(color, 1.9, 1.15, shaker=True); rows, seg, v = 28, 72, []
    for j in range(rows + 1):                                  # a quarter of an ellipsoid, open below
        t = j / rows * math.pi / 2
        for k in range(seg + 1): a = k / seg * math.pi; v.append((.46 * math.cos(a) * math.cos(t * .999), -.27 * math.sin(a) * math.cos(t * .999), .3 * math.sin(t) - .1))
    f = [(j * (seg + 1) + k, j * (seg + 1) + k + 1, (j + 1) * (seg + 1) + k + 1, (j + 1) * (seg + 1) + k) for j in range(rows) for k in range(seg)]
    o = add('cup', v, f, m, 60); k = o.modifiers.new('s', 'SOLIDIFY'); k.thickness = .02; b = o.modifiers.new('b', 'BEVEL'); b.width = .006; b.segments = 3
    for x in (-.5, .5): box(.16, .02, .1, m, (x, -.01, -.05), .01); turn([(0, 0), (.02, 0), (.02, .01), (0, .014)], m, (x, -.02, -.05), FRONT, .004, 32)
    stage(1.85, hang=.0, spin=14); return dict(look=.57, elev=10, dist=4.9)

def edge_pull(fin='matte-black'):
    m = finish(fin); drawer('', 1.9, 1.05, lambda: S.timber('#b98f63', '#7a5535', rings=26)); box(1.1, .1, .018, m, (0, -.0, .534), .004); box(1.1, .018, .13, m, (0, -.065, .478), .004)
    stage(1.85, spin=20); return dict(look=.5, elev=24, dist=5.0)

def strap(color='#a4693f'):
    g = G('leather', .48, .05); hide = g.done(g.tone(c2(g, color), g.noise(g.pos(shift=False), 3, 6), .8, 1.15), g.noise(g.pos(shift=False), 70, 5), .35); m = finish('aged-brass'); drawer('#d9d2c4', 1.7, 1.15)
    path = bend([(0, -.014, .36), (0, -.014, .12), (0, -.2, -.42), (0, -.24, -.42), (0, -.045, .12), (0, -.045, .36)], .13, 10); v = [(x, y, z) for _, y, z in path for x in (-.13, .13)]
    o = add('strap', v, [(i, i + 1, i + 3, i + 2) for i in range(0, len(v) - 2, 2)], hide, 60); k = o.modifiers.new('s', 'SOLIDIFY'); k.thickness = .026; k.offset = 0; b = o.modifiers.new('b', 'BEVEL'); b.width = .006; b.segments = 3
    turn([(0, 0), (.062, 0), (.06, .018), (.03, .03), (0, .032)], m, (0, -.058, .25), FRONT, .008, 64)
    stage(1.75, spin=26); return dict(look=.58, elev=11, dist=4.8)

def lever(fin='brushed-nickel'):
    m = finish(fin); turn([(0, 0), (.3, 0), (.3, .05), (.28, .065), (0, .065)], m, (0, 0, 0), FRONT, .012, 128)
    tube(bend([(0, -.04, 0), (0, -.34, 0), (1.1, -.34, 0)], .14, 14), .066, m); ball(.066, m, (1.1, -.34, 0)); turn([(.066, 0), (.1, .0), (.1, .05), (.066, .06)], m, (0, -.06, 0), FRONT, .012)
    turn([(0, 0), (.2, 0), (.2, .03), (0, .04)], m, (0, 0, -.75), FRONT, .012); box(.1, .05, .22, m, (0, -.05, -.75), .02)
    return dict(look=mount(1.5, .72), elev=8, azim=-28, dist=5.0)

def door_knob(fin='polished-brass'):
    m = finish(fin); turn([(0, 0), (.46, 0), (.46, .03), (.4, .06), (.34, .07), (.3, .1), (.12, .12), (.1, .34), (.16, .4), (.34, .5), (.4, .62), (.36, .74), (.2, .82), (0, .84)], m, (0, 0, 0), FRONT, .04, 160)
    return dict(look=mount(1.15, .8), elev=9, azim=38, dist=4.6)

def hook(fin='matte-black'):
    m = finish(fin); box(.34, .04, 1.0, m, (0, 0, 0), .03)
    for z in (.36, -.36): turn([(0, 0), (.04, 0), (.035, .012), (0, .016)], finish('gunmetal'), (0, -.02, z), FRONT, .004, 32)
    rise, out, z = .5, .66, .06; tube(bend([(0, 0, z), (0, -out * .5, z - .05), (0, -out, z + .02), (0, -out, z + rise)], .2, 14), .046, m); ball(.085, m, (0, -out, z + rise))
    tube(bend([(0, 0, -.2), (0, -.2, -.44), (0, -.42, -.4), (0, -.42, -.14)], .16, 14), .042, m); ball(.075, m, (0, -.42, -.14))
    return dict(look=mount(1.3, .74), elev=10, azim=42, dist=4.9)
