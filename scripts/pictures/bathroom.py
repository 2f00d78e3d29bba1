"""Basins, vanities, baths, toilets, screens, mirrors, rails."""
import bpy, math
from kit import *
from studio import card, mount, stage
import sets as R, surfaces as S
from surfaces import flat

def basin_body(m, a, b, n, h, t=.035):
    R = [ring(a * k, b * k, z, n) for k, z in ((.5, 0), (.58, .004), (.63, .02), (.74, .1), (.86, .2), (.94, .3), (.985, h - .03), (1, h - .008))] if n < 5 else [ring(a - .03, b - .03, 0, n), ring(a - .02, b - .02, .006, n), ring(a - .004, b - .004, h - .03, n), ring(a, b, h - .008, n)]
    R += [ring(a - .012, b - .012, h, n), ring(a - t + .01, b - t + .01, h, n), ring(a - t, b - t, h - .012, n)]
    if n < 5: R += [ring((a - t) * k, (b - t) * k, z, n) for k, z in ((.965, h - .08), (.9, .64 * h), (.8, .38 * h), (.68, .226 * h), (.5, .148 * h), (.25, .12 * h), (.1, .107 * h))]
    else: R += [ring(a - t - d, b - t - d, z, n) for d, z in ((.012, .16), (.03, .1), (.07, .065), (.14, .055))] + [ring(.1, .1, .05, 2)]
    loft(R, m, name='basin'); return .045 if n >= 5 else .107 * h

def vessel(color='#f5f3ee', a=.8, b=.8, n=2, h=.42, rough=.08, fin='chrome'):
    z = basin_body(ceramic(color, rough), a, b, n, h); turn([(0, .03), (.075, .03), (.085, .02), (.085, 0)], finish(fin), (0, 0, z), r=.008, seg=64)
    stage(1.8, spin=-14 if n > 2 else 0); return dict(look=.24, elev=28, dist=4.9 if n == 2 else 4.5)

def stone_vessel():
    z = basin_body(S.marble(shift=False, scale=1.5, vein='#77736e'), .8, .56, 3, .4, .06); turn([(0, .03), (.075, .03), (.085, .02), (.085, 0)], finish('brushed-brass'), (0, 0, z), r=.008, seg=64); stage(1.8, spin=-16); return dict(look=.24, elev=28, dist=4.5)

def pedestal(color='#f6f4f0'):
    m = ceramic(color, .07); f = lambda a, b, z, cy=0., n=3.: ring(a, b, z, n, cy=cy)
    loft([f(.13, .11, 0, .06), f(.135, .115, .01, .06), f(.12, .1, .06, .06), f(.085, .08, .18, .06), f(.08, .075, .4, .06), f(.1, .09, .58, .05), f(.14, .12, .68, .03)], m)
    loft([f(.14, .12, .64), f(.2, .17, .67), f(.27, .21, .74), f(.3, .235, .82), f(.305, .24, .845), f(.3, .235, .855), f(.25, .16, .853, -.03), f(.24, .15, .84, -.03), f(.21, .13, .77, -.03), f(.14, .09, .73, -.03), f(.04, .04, .722, -.03, 2)], m)
    turn([(0, .008), (.022, .008), (.026, 0)], finish('chrome'), (0, -.03, .72), r=.003, seg=48); c = finish('chrome')
    turn([(0, 0), (.026, 0), (.026, .004), (.019, .006), (.019, .08), (0, .085)], c, (0, .17, .854), r=.003, seg=48); tube([(0, .17, .915), (0, .07, .93)], .012, c); box(.012, .07, .006, c, (0, .14, .952), .003, rot=(-.2, 0, 0))
    stage(1.72, spin=-22); return dict(look=.84, elev=17, dist=5.3)

def vanity(mat=None, top='#efece6', W=1.0, fluted=True):
    """Wall-hung cabinet with a stone top and a vessel basin, under a tiled splashback."""
    w = mat() if mat else S.timber('#b98f63', '#7a5535', axis='z', vary=.03, rings=60); shade = flat('#1b1917', .8); H, D = .46, .46
    box(W, D, H, w, (0, 0, H / 2), .003); box(W - .004, .01, H - .02, shade, (0, -D / 2 + .002, H / 2), 0)
    for z0, z1 in ((.004, H * .48), (H * .48 + .006, H - .022)):
        if fluted: R.fronts(w, -W / 2, W / 2, z0, z1, -D / 2 - .012, 1, 'fluted', None, gap=.002)
        else: R.fronts(w, -W / 2, W / 2, z0, z1, -D / 2 - .012, 1, 'slab', None, gap=.003); box(.36, .012, .012, finish('matte-black'), (0, -D / 2 - .055, z1 - .045), .003); [box(.01, .04, .01, finish('matte-black'), (x, -D / 2 - .035, z1 - .045), .002) for x in (-.16, .16)]
    for o in list(bpy.context.scene.objects):
        if o.name.startswith('in_scene_front'): o.name = 'front'
    box(W + .02, .5, .024, S.quartz(top, '#d6d1c9') if fluted else S.marble(shift=False, scale=1.6), (0, -.012, H + .0125), .003)
    z = H + .025; m = ceramic('#f5f3ee', .14); k = .25; P_ = [(.5, 0), (.6, .006), (.68, .03), (.8, .12), (.9, .24), (.96, .34), (.99, .42), (1, .45)]
    loft([ring(k * s, k * s * .7, z + q * .28, 2.6) for s, q in P_] + [ring(k - .008, k * .7 - .008, z + .128, 2.6)] + [ring((k - .012) * s, (k * .7 - .012) * s, z + q * .28, 2.6) for s, q in ((.99, .42), (.93, .3), (.84, .18), (.66, .1), (.2, .07))], m)
    t = finish('brushed-brass' if fluted else 'matte-black'); turn([(0, 0), (.026, 0), (.026, .005), (.019, .007), (.019, .25), (0, .254)], t, (.0, .19, z), r=.004, seg=48); tube([(0, .19, z + .2), (0, .05, z + .206)], .012, t); turn([(0, -.012), (.01, -.012), (.012, 0)], t, (0, .062, z + .196), r=.002, seg=32); box(.012, .08, .006, t, (0, .17, z + .275), .003, rot=(-.2, 0, 0)); rod(.008, .03, t, (0, .19, z + .25), r=.002, seg=24)
    look = mount(1.7, .3); back = max(o.location.y for o in bpy.context.scene.objects if o.name.startswith('Plane') and o.visible_camera)
    S.board('stack', .075, .3 if fluted else .075, S.glaze('#ddd5c6' if fluted else '#e4e1da', .1, .1, .5, .3), gap=.007, grout='#c3baa9', W=1.725, H=.6, thick=.03, bevel=.005); r = S.group('tile', 'grout'); r.rotation_euler = (math.pi / 2, 0, 0); r.location = (0, back, .3 + .484 * 1.7 / 1.02 + .3)
    import props as P
    P.vase((.52, back - .3, .3 + .485 * 1.7 / 1.02), .2, '#8f6f5a' if fluted else '#d8cfc0', .5, 1, 4, 'jar'); return dict(look=.92, elev=12, azim=24, dist=4.9)

def bath(color='#f6f4f0', L=1.7, W=.78, H=.58, n=2.6, shell=None, feet=None):
    """shell: another color outside; feet: finish of four claw feet."""
    m = ceramic(color, .1); a, b = L / 2, W / 2; t = .045; low = .86 if n < 4 else .96
    f = lambda k, z, da=0: ring(a * k - da, b * (k * .9 + .1) * (low + (1 - low) * k) - da, z, n); q = (lambda k: k) if n < 4 else (lambda k: 1 - (1 - k) * .35)
    out = [f(q(k), z) for k, z in ((.80, 0), (.815, .004), (.83, .02), (.86, .15), (.90, .3), (.95, .45), (.985, H - .05), (1, H - .015))]
    rim = [f(1, H - .004, .006), f(1, H, .016), f(1, H, t - .012), f(1, H - .008, t)]; inn = [f(q(k), z, t) for k, z in ((.985, H - .06), (.95, .42), (.9, .28), (.85, .18), (.79, .13), (.7, .108), (.4, .1), (.1, .098))]
    loft(out + rim + inn, m)
    if shell: s = material('shell', shell, 0, .45); loft([[(x * 1.004, y * 1.006, z) for x, y, z in r] for r in out[:-1]] + [[(x * 1.002, y * 1.003, z) for x, y, z in out[-1]]], s, True, False)
    turn([(0, .012), (.035, .012), (.04, 0)], finish('chrome'), (0, 0, .1), r=.006, seg=48); turn([(0, 0), (.04, 0), (.04, .012), (0, .014)], finish('chrome'), (a - t - .055, 0, .44), (0, -math.pi / 2 + .2, 0), .004, 48)
    if feet:
        g = finish(feet)
        for x in (-.52, .52):
            for y in (-.2, .2): turn([(0, -.14), (.045, -.14), (.055, -.12), (.04, -.08), (.03, -.05), (.06, .0), (.07, .06)], g, (x, y, 0), r=.02, seg=48); ball(.048, g, (x * 1.02, y * 1.05, -.105), 32)
    stage(1.98, spin=-24); return dict(look=.36, elev=28, dist=5.0)

def toilet(color='#f6f4f0', fin='chrome'):
    m = ceramic(color, .07); f = lambda a, b, z, cy=0, n=2.6: ring(a, b, z, n, cy=cy)
    loft([f(.15, .27, 0, .02), f(.155, .275, .01, .02), f(.155, .275, .1, .02), f(.165, .285, .22, .01), f(.185, .31, .33), f(.195, .325, .385), f(.195, .325, .4), f(.18, .31, .405)], m)
    for z, t in ((.408, .018), (.43, .022)): loft([f(.19, .32, z, 0, 2.3), f(.2, .33, z + .004, 0, 2.3), f(.2, .33, z + t - .008, 0, 2.3), f(.19, .32, z + t, 0, 2.3), f(.1, .2, z + t + .002, 0, 2.3)], m)
    loft([f(.185, .085, .3, .33, 7), f(.19, .09, .42, .33, 7), f(.195, .09, .78, .33, 7), f(.19, .085, .79, .33, 7)], m)
    loft([f(.2, .095, .795, .33, 7), f(.205, .1, .8, .33, 7), f(.205, .1, .825, .33, 7), f(.195, .09, .835, .33, 7), f(.05, .02, .836, .33, 7)], m)
    turn([(0, .012), (.03, .012), (.034, 0)], finish(fin), (0, .33, .834), r=.004, seg=48)
    stage(1.72, spin=-34); return dict(look=.82, elev=16, dist=5.1)

def wall_toilet(color='#f6f4f0', fin='matte-black'):
    """Wall-hung pan under its flush plate."""
    m = ceramic(color, .07); f = lambda a, b, z, cy=0., n=2.5: ring(a, b, z, n, cy=cy)
    R = [f(.09, .14, 0, .12), f(.12, .18, .012, .1), f(.15, .22, .06, .07), f(.172, .255, .14, .035), f(.182, .27, .22, .02), f(.185, .272, .25, .018), f(.17, .255, .256, .018)]
    for r in R: r[:] = [(x, min(y, .27), z) for x, y, z in r]
    loft(R, m); box(.32, .12, .25, m, (0, .215, .128), .03)
    for z, t in ((.258, .016), (.278, .02)): loft([f(.18, .265, z, .01, 2.3), f(.188, .273, z + .004, .01, 2.3), f(.188, .273, z + t - .006, .01, 2.3), f(.18, .265, z + t, .01, 2.3), f(.09, .16, z + t + .002, .01, 2.3)], m)
    p = finish(fin); box(.25, .012, .165, p, (0, .27, .72), .006); box(.12, .006, .11, p, (-.045, .262, .72), .006); box(.06, .006, .11, p, (.06, .262, .72), .006)
    return dict(look=mount(1.62, .5), elev=13, azim=32, dist=5.2)

def screen(fin='matte-black', W=1.0, H=2.0, grid=True):
    m = finish(fin); g = glass(); box(W, .01, H, g, (0, 0, H / 2 + .03), .002); r = .03; tray = ceramic('#efece6', .25)
    if grid:
        box(W + r, .04, r, m, (0, 0, .015), .004); box(W + r, .04, r, m, (0, 0, H + .045), .004)
        for x in (-W / 2, W / 2): box(r, .04, H + .06, m, (x, 0, H / 2 + .03), .004)
        for k in (.34, .67): box(W, .018, .014, m, (0, 0, H * k), .002)
        box(.014, .018, H, m, (0, 0, H / 2 + .03), .002)
    else:
        edge = material('edge', '#8fb0a4', 0, .1); box(.012, .0105, H, edge, (W / 2, 0, H / 2 + .03), 0); box(W, .0105, .008, edge, (0, 0, H + .03), 0); box(.035, .04, H, m, (-W / 2, 0, H / 2 + .03), .004); box(W, .04, .02, m, (0, 0, .01), .004)
        rod(.012, W + .06, m, (-W / 2 + .02, 0, H + .055), BACK, .003, 32); box(.06, .04, .05, m, (-W / 2 + .02, 0, H + .05), .006)
    box(W + .35, W + .1, .05, tray, (0, 0, -.025), .012); turn([(0, .004), (.06, .004), (.066, 0)], finish('chrome'), (.3, -.3, .001), r=.002, seg=48)
    stage(1.88, spin=-28); return dict(look=.92, elev=12, dist=5.4)

def mirror(fin='brushed-brass', shape='arch'):
    m = finish(fin); glassy = material('mirror', '#eef0f0', 1, .0); n = 64; t = .035
    def outline(d):
        if shape == 'round': return [((.8 - d) * math.cos(a), (.8 - d) * math.sin(a)) for a in [k / n * 2 * math.pi for k in range(n)]]
        if shape == 'pill': return [((.5 - d) * math.cos(a), (.38 if a < math.pi else -.38) + (.5 - d) * math.sin(a)) for a in [k / n * 2 * math.pi for k in range(n)]]
        return [(-.55 + d, -.8 + d), (.55 - d, -.8 + d)] + [((.55 - d) * math.cos(a), .25 + (.55 - d) * math.sin(a)) for a in [k / n * math.pi for k in range(n + 1)]]
    o, i = outline(0), outline(t); v = [(x, y, z) for ring_, y in ((o, 0), (o, -.07), (i, -.07), (i, -.03)) for x, z in ring_]; c = len(o)
    f = [(j * c + k, j * c + (k + 1) % c, (j + 1) * c + (k + 1) % c, (j + 1) * c + k) for j in range(3) for k in range(c)]
    b = add('frame', v, f, m, 35).modifiers.new('b', 'BEVEL'); b.width = .006; b.segments = 3; b.limit_method = 'ANGLE'
    add('glass', [(x, -.032, z) for x, z in outline(t - .004)], [tuple(range(c))], glassy, 0)
    look = mount(1.6, .6)
    for o in bpy.context.scene.objects:                        # a mirror shows a quiet room, not the studio's flags
        if o.name.startswith('Plane') and not o.visible_camera: o.visible_glossy = False
    room = card((1.5, -7, 1.3), 30, 30, 1., (0, 0, 1.3)).data.materials[0].node_tree; soft = room.nodes.new('ShaderNodeTexGradient'); at = room.nodes.new('ShaderNodeTexCoord'); turned = room.nodes.new('ShaderNodeMapping'); k = room.nodes.new('ShaderNodeMapRange')
    turned.inputs['Rotation'].default_value = (0, 0, math.radians(50)); turned.inputs['Scale'].default_value = (9,) * 3; k.inputs[3].default_value, k.inputs[4].default_value = .85, .38
    for p, q in ((at.outputs['Object'], turned.inputs[0]), (turned.outputs[0], soft.inputs[0]), (soft.outputs['Fac'], k.inputs[0]), (k.outputs[0], room.nodes['Emission'].inputs['Strength'])): room.links.new(p, q)
    return dict(look=look, elev=4, azim=-24, dist=5.2)

def ladder(fin='chrome', H=1.5, W=.75):
    m = finish(fin)
    for x in (-W / 2, W / 2): rod(.03, H, m, (x, -.12, 0), r=.012, seg=48); [rod(.014, .12, m, (x, 0, z), FRONT, .004, 32) for z in (.2, H - .2)]
    for z in [.1 + .075 * i for i in range(5)] + [.62 + .075 * i for i in range(4)] + [1.02 + .075 * i for i in range(6)]: rod(.017, W, m, (-W / 2, -.145, z), RIGHT, .004, 48)
    return dict(look=mount(1.72, .52), elev=6, azim=26, dist=5.2)

def towel_rail(fin='brushed-nickel'):
    m = finish(fin)
    for x in (-.8, .8): turn([(0, 0), (.09, 0), (.09, .03), (.035, .04), (.035, .26), (0, .26)], m, (x, 0, 0), FRONT, .01, 64)
    rod(.034, 1.72, m, (-.86, -.24, 0), RIGHT, .012, 64); g = S.G('towel', .95, 0, .1); c = S.c2(g, '#c7b49b'); n = g.noise(g.pos(shift=False), 90, 3); cloth = g.done(g.tone(c, n, .75, 1.12), n, .7, dist=.02)
    P = [(-.24 + .05, -.72 + i * .06) for i in range(12)] + [(-.24 + .05 * math.cos(a), .0 + .05 * math.sin(a)) for a in [k / 10 * math.pi for k in range(11)]] + [(-.29, -.02 - i * .06) for i in range(15)]
    X = [-.38 + .76 * k / 30 for k in range(31)]; v = [(x, y + (.012 * math.sin(x * 16 + j * .05) * (1 if j > 22 else .4 if j < 12 else 0)), z) for j, (y, z) in enumerate(P) for x in X]
    f = [(j * 31 + k, j * 31 + k + 1, (j + 1) * 31 + k + 1, (j + 1) * 31 + k) for j in range(len(P) - 1) for k in range(30)]; o = add('cloth', v, f, cloth, 60); k = o.modifiers.new('s', 'SOLIDIFY'); k.thickness = .022; k.offset = 1; s = o.modifiers.new('ss', 'SUBSURF'); s.levels = s.render_levels = 1
    return dict(look=mount(1.8, .78), elev=9, azim=24, dist=5.0)
