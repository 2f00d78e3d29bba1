"""Lamps, lit. Each carries its own small lamp; the studio's light stays as it is."""
import bpy, math
from kit import *
from studio import mount, stage, wall
from surfaces import G, c2

def lamp(loc, watts=26, size=.14, color=(1, .8, .55)):
    l = bpy.data.lights.new('lamp', 'POINT'); l.energy = watts; l.color = color; l.shadow_soft_size = size
    o = bpy.data.objects.new('lamp', l); o.location = loc; bpy.context.collection.objects.link(o); return o

def spot(loc, rot, watts, angle=70):
    l = bpy.data.lights.new('lamp', 'SPOT'); l.energy = watts; l.color = (1, .8, .56); l.spot_size = math.radians(angle); l.spot_blend = .6; l.shadow_soft_size = .04
    o = bpy.data.objects.new('lamp', l); o.location = loc; o.rotation_euler = rot; bpy.context.collection.objects.link(o); return o

def raise_all(z):
    for o in list(bpy.context.scene.objects):
        if o.name.startswith(('lathe', 'tube', 'lamp', 'box', 'tile')) and not o.parent: o.location.z += z

def cord(z, x=0, top=3.): tube([(x, 0, z), (x, 0, z + top)], .013, material('cord', '#20201f', 0, .7))
def cap(z, m, r=.11): turn([(0, .2), (r * .45, .2), (r * .55, .17), (r, .15), (r, -.01), (0, -.01)], m, (0, 0, z), r=.01, seg=64)
def bulb(z, k=1.):
    e = glow('#ffdfae', 9, 'bulb'); turn([(0, -.12 * k)] + [(.12 * k * math.sin(a), -.12 * k * math.cos(a)) for a in [i / 20 * math.pi for i in range(1, 17)]] + [(.05 * k, .18 * k), (.05 * k, .26 * k)], e, (0, 0, z), r=.004, seg=48)

def linen(color='#e6d9c2', strength=.55):
    """Shade cloth lit from inside: woven threads, warmer and brighter at the middle."""
    g = G('linen', .9, 0, .1); t = g.noise(g.pos((90, 90, 6), False), 1.5, 3); u = g.noise(g.pos((8, 8, 110), False), 1.5, 3)
    col = g.tone(g.tone(c2(g, color), t, .86, 1.12), u, .86, 1.12); g.put(g.b.inputs['Emission'], col); g.b.inputs['Emission Strength'].default_value = strength
    m = g.done(col, g.math('ADD', t, u), .25); m.cycles.sample_as_light = False; return m

def opal(strength=1.05): return glow('#ffe0b4', strength, 'opal')

def pendant(color='#2f3a34', style='dome', fin='brushed-brass'):
    out = linen(color) if style == 'drum' else material('shade', color, 0, .32, coat=.2); inn = material('inner', '#f4ead8', 0, .5); br = finish(fin)
    P = {'dome': [(.1, .6)] + [(.75 * math.sin(t), .59 * math.cos(t)) for t in [.16 + i / 24 * (math.pi / 2 - .16) for i in range(25)]] + [(.75, -.03)],
         'cone': [(.1, .8), (.14, .8), (.62, .02), (.62, 0)], 'drum': [(.7, .62), (.7, 0)],
         'bell': [(.09, .95), (.13, .93), (.17, .8), (.2, .6), (.28, .4), (.44, .2), (.62, .06), (.66, .0)]}[style]
    r = {'dome': .01, 'bell': .12}.get(style, .03)
    lathe(P, out, r); lathe([(x - .012 if x > .11 else x, z - (.012 if z > .02 else 0)) for x, z in P], inn if style != 'drum' else out, r)
    t = P[0][1]
    if style == 'drum':
        for z in (0, .62): ring_of(.7, .008, br, (0, 0, z))
        for a in (0, 2.09, 4.19): tube([(0, 0, .6), (.7 * math.cos(a), .7 * math.sin(a), .6)], .008, br)
        t = .6
    cap(t, br); cord(t + .15); bulb(.16 if style != 'drum' else .34, 1.05); lamp((0, 0, -.02 if style != 'drum' else .15), 26 if style != 'drum' else 14); raise_all(1.02)
    return dict(look=1.24, elev=-7, dist=5.3, glare=True)

def globe(fin='brushed-brass', r=.55):
    m = finish(fin); ball(r, opal(), (0, 0, r), 128); turn([(0, .2), (.04, .2), (.05, .17), (.17, .12), (.19, .02), (.19, -.03), (0, -.03)], m, (0, 0, 2 * r - .02), r=.012); cord(2 * r + .15)
    raise_all(.78); lamp((0, 0, .7), 9, .5); return dict(look=1.34, elev=-2, dist=5.0, glare=True)

def lantern():
    """Paper over hoops."""
    g = G('paper', .95, 0, .1); col = g.tone(c2(g, '#f6dfb8'), g.noise(g.pos((3, 3, 3), False), 3, 5), .92, 1.05); g.put(g.b.inputs['Emission'], col); g.b.inputs['Emission Strength'].default_value = .5
    m = g.done(col, g.noise(g.pos(shift=False), 40, 5), .1); m.cycles.sample_as_light = False; n = 17; prof = []
    for i in range(n * 8 + 1):
        t = .2 + (math.pi - .4) * i / (n * 8); k = .022 * abs(math.sin(math.pi * i / 8)); prof.append(((.74 - k) * math.sin(t), -.56 * math.cos(t)))
    turn(prof, m, (0, 0, .56), r=.0005, seg=160); cord(1.0)
    for z in (.012, 1.108): ring_of(.15, .01, material('wire', '#3a3733', 0, .5), (0, 0, z))
    raise_all(.72); lamp((0, 0, .7), 7, .5); return dict(look=1.3, elev=-3, dist=5.2, glare=True)

def rattan(color='#b98f5c'):
    m = material('cane', color, 0, .5, bump=(90, .2, 3)); B = [(.12, 1.0), (.16, .97), (.3, .86), (.42, .68), (.52, .45), (.6, .2), (.64, 0)]
    prof = fillet(B, .12, 6)
    def at(t):
        f = t * (len(prof) - 1); i = min(int(f), len(prof) - 2); u = f - i; return [prof[i][k] + (prof[i + 1][k] - prof[i][k]) * u for k in (0, 1)]
    for i in range(40): a = i / 40 * 2 * math.pi; tube([(at(t / 24)[0] * math.cos(a), at(t / 24)[0] * math.sin(a), at(t / 24)[1]) for t in range(25)], .011, m)
    for j in range(26):
        r, z = at(j / 25); tube([((r + .012 * (-1) ** (i + j)) * math.cos(a), (r + .012 * (-1) ** (i + j)) * math.sin(a), z) for i, a in enumerate([k / 40 * 2 * math.pi for k in range(41)])], .009, m)
    for z, k in ((0, .018), (.02, .014)): ring_of(at(1 - z)[0] + .004, k, m, (0, 0, z))
    for c in bpy.data.curves: c.bevel_resolution = 3
    cap(1.0, finish('matte-black')); cord(1.1); bulb(.55); lamp((0, 0, .45), 24); raise_all(.85); return dict(look=1.32, elev=-3, dist=5.2, glare=True)

def linear(fin='brushed-brass'):
    m = finish(fin); box(1.86, .07, .1, m, (0, 0, 0), .012); box(1.8, .05, .02, glow('#ffe2b8', 5), (0, 0, -.05), .004)
    for x in (-.7, .7): rod(.022, .06, m, (x, 0, .05)); cord(.1, x)
    for x in (-.6, -.2, .2, .6): lamp((x, 0, -.12), 4, .08)
    raise_all(1.2); r = bpy.data.objects.new('turn', None); bpy.context.collection.objects.link(r)
    for o in bpy.context.scene.objects:
        if o.name.startswith(('lathe', 'tube', 'lamp', 'box')): o.parent = r
    r.rotation_euler.z = math.radians(26); return dict(look=1.18, elev=-6, dist=5.3, glare=True)

def track(fin='matte-black'):
    m = finish(fin); box(1.9, .08, .06, m, (0, 0, .5), .008)
    for x in (-.75, .75): tube([(x, 0, .5), (x, 0, 3.5)], .012, m)
    for x, ry, rx in ((-.62, .35, -.5), (0, -.1, -.75), (.62, -.5, -.45)):
        rod(.03, .2, m, (x, 0, .3)); o = turn([(.0, .3), (.09, .3), (.11, .28), (.11, -.12), (.1, -.125), (.095, -.1), (.06, .0), (0, .0)], m, (x, 0, .2), (rx, ry, 0), .01); e = turn([(0, -.02), (.085, -.06)], glow('#ffe2b0', 10), (x, 0, .2), (rx, ry, 0), .002); spot((x, -.02, .12), (rx, ry, 0), 16)
    raise_all(.95); r = bpy.data.objects.new('turn', None); bpy.context.collection.objects.link(r)
    for o in bpy.context.scene.objects:
        if o.name.startswith(('lathe', 'tube', 'lamp', 'box')): o.parent = r
    r.rotation_euler.z = math.radians(-24); return dict(look=1.22, elev=-6, dist=5.2, glare=True)

def sconce(fin='brushed-brass'):
    m = finish(fin); turn([(0, 0), (.2, 0), (.2, .035), (.18, .05), (0, .05)], m, (0, 0, 0), FRONT); tube(bend([(0, 0, 0), (0, -.34, 0), (0, -.34, .14)], .1), .03, m)
    turn([(0, 0), (.06, 0), (.15, .05), (.16, .1), (.13, .1)], m, (0, -.34, .1), r=.012); ball(.34, opal(1.2), (0, -.34, .5), 96); lamp((0, -.34, .5), 5, .34, (1, .82, .6)).name = 'lamp'
    look = mount(1.3, .78); bpy.data.objects['lamp'].data.use_shadow = False; return dict(look=look, elev=6, azim=26, dist=5.2, glare=True)

def updown(fin='matte-black'):
    m = finish(fin); box(.12, .1, .3, m, (0, 0, 0), .01); turn([(.135, -.5), (.15, -.5), (.15, .5), (.135, .5), (.13, .47)], m, (0, -.2, 0), r=.006); turn([(.13, -.47), (.135, -.5)], m, (0, -.2, 0), r=.001)
    for z, rx in ((.46, math.pi), (-.46, 0)): turn([(0, 0), (.13, 0)], glow('#ffdca8', 4), (0, -.2, z), r=.001); spot((0, -.2, z * 1.1), (rx, 0, 0), 22, 95)
    return dict(look=mount(1.05, 1.0), elev=4, azim=28, dist=5.4, glare=True)

def flush(fin='brushed-nickel'):
    m = finish(fin); turn([(0, 0), (.72, 0), (.74, .02), (.74, .1), (.72, .12), (.68, .12)], m, (0, 0, 0), FRONT, .01, 160); turn([(.7, .08), (.66, .14), (.5, .175), (0, .2)], opal(1.0), (0, 0, 0), FRONT, .03, 160)
    return dict(look=mount(1.5, .72), elev=4, azim=30, dist=5.2, glare=True)

def downlight(color='#f2efe9'):
    """Recessed fitting, leaning back on its heat sink so that its face is seen."""
    w = material('bezel', color, 0, .4); d = finish('gunmetal'); parts = [lathe([(.44, .06), (.5, .02), (.62, 0), (.64, .012), (.62, .03), (.5, .05)], w, .006, 160), lathe([(.44, .05), (.4, -.1), (.26, -.26)], material('reflector', '#dedad2', 0, .4), .02), lathe([(0, -.24), (.28, -.24)], glow('#ffe3b4', 3), .001), lathe([(.48, .0), (.48, -.3), (0, -.3)], d, .01)]
    for i in range(22): parts.append(box(.8 if abs(i - 10.5) < 7 else .5, .014, .34, d, (0, -.42 + i * .04, -.46), .003))
    for x in (-1, 1): parts.append(box(.05, .18, .012, finish('chrome'), (x * .54, 0, -.12), .004, rot=(0, x * .6, 0)))
    r = bpy.data.objects.new('tilt', None); bpy.context.collection.objects.link(r)
    for o in parts: o.parent = r
    r.rotation_euler = (math.radians(62), 0, math.radians(-24)); bpy.context.view_layer.update()
    stage(1.35); return dict(look=.66, elev=12, dist=5.2, glare=True)

def table_lamp(color='#7f9488'):
    m = ceramic(color, .12); lathe([(0, 0), (.2, 0), (.24, .02), (.34, .16), (.4, .36), (.36, .56), (.22, .72), (.1, .8), (.08, .86), (0, .86)], m, .12)
    br = finish('brushed-brass'); rod(.03, .3, br, (0, 0, .84)); sh = linen('#eadfca', .5); lathe([(.6, .98), (.46, 1.62)], sh, .005); lathe([(.594, .98), (.454, 1.62)], sh, .005)
    for r, z in ((.6, .98), (.46, 1.62)): ring_of(r, .008, br, (0, 0, z))
    lamp((0, 0, 1.28), 11, .12); bulb(1.28, .8); stage(1.72); return dict(look=.86, elev=7, dist=5.2, glare=True)

def porch_lantern(fin='matte-black'):
    m = finish(fin); g = glass(); h, a = .9, .24; y = -.42
    for sx in (-1, 1):
        for sy in (-1, 1): box(.03, .03, h, m, (sx * a, y + sy * a, 0), .004)
    for sx in (-1, 1): box(.006, 2 * a - .02, h - .03, g, (sx * a, y, 0), 0); box(2 * a - .02, .006, h - .03, g, (0, y + sx * a, 0), 0)
    box(2 * a + .1, 2 * a + .1, .04, m, (0, y, -h / 2), .008); box(2 * a + .12, 2 * a + .12, .04, m, (0, y, h / 2), .008)
    v = [(s * .27, y + t * .27, h / 2 + .02) for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))] + [(s * .07, y + t * .07, h / 2 + .2) for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    add('box', v, [(i, (i + 1) % 4, 4 + (i + 1) % 4, 4 + i) for i in range(4)] + [(4, 5, 6, 7)], m, 20); ring_of(.06, .012, m, (0, y, h / 2 + .26), FRONT)
    box(.2, .03, .62, m, (0, 0, .2), .01); tube(bend([(0, 0, .3), (0, -.1, .3), (0, -.1, .76), (0, y, .76)], .08), .022, m); tube([(0, y, .76), (0, y, .7)], .012, m)
    rod(.05, .14, finish('aged-brass'), (0, y, -h / 2 + .02)); e = glow('#ffcf8e', 12, 'bulb'); turn([(.04, 0), (.07, .1), (.1, .22), (.08, .32), (0, .38)], e, (0, y, -h / 2 + .15), r=.04, seg=48); lamp((0, y, 0), 9, .08)
    return dict(look=mount(1.45, .62), elev=7, azim=30, dist=5.2, glare=True)
