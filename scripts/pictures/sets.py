"""Corners of rooms, built in the studio: a floor up to its baseboard, a run of bench against a wall. Flat materials look like themselves only in use."""
import bpy, math
import props as P, surfaces as S
from kit import *
from surfaces import G, flat

def plaster(color='#cfc6b8', rough=.92):
    g = G('plaster', rough, 0, .15); p = g.pos(shift=False); return g.done(g.tone(S.c2(g, color), g.noise(p, 1.1, 6, .5), .955, 1.035), g.noise(p, 26, 6), .05, dist=.01)
def satin(color, rough=.38):
    """Sprayed cabinet paint: even, with the faint orange peel that keeps a big reflection from being perfect."""
    g = G('satin', rough, 0, .45); p = g.pos(); return g.done(g.tone(S.c2(g, color), g.noise(p, 1.4, 4), .97, 1.03), g.noise(p, 180, 2), .03, dist=.004)
def clear():
    """Drop the studio floor out of the picture. A set fills the frame, so light bounces once only: that is a quarter faster and hardly darker."""
    bpy.data.objects['cyc'].location.z = -2.2; bpy.context.scene.cycles.diffuse_bounces = 1

def baseboard(y, height=.14, length=7., color='#efebe3'):
    m = satin(color, .32); b = .018; box(length, b, height - .03, m, (0, y - b / 2, (height - .03) / 2), .002, 'in_scene_base'); box(length, b * .7, .03, m, (0, y - b * .35, height - .016), .006, 'in_scene_base')

def floor(kind='plank', w=1.5, h=.19, mat=None, turn_by=90, prop='vase', wall='#cfc6b8', azim=-21, **k):
    """A floor laid up to the wall of a room."""
    clear(); S.board(kind, w, h, mat(), **{**dict(gap=.0028, grout='#2b2018', bevel=.0022, W=4.4, H=4.4, thick=.03, depth=.004), **k})
    r = S.group('tile', 'grout'); r.rotation_euler.z = math.radians(turn_by); r.location.y = -.9; return furnish(prop, wall, azim)

def seamless(mat, prop='vase', wall='#cfc6b8', azim=-21, near=False):
    """Poured, rolled out or woven: one piece. near: from closer up, for textures too fine to see from standing height."""
    clear(); box(5.4, 5.4, .03, mat(), (0, 0, .004), .002, 'in_scene_floor'); view = furnish(prop, wall, azim); return {**view, 'look': .36, 'dist': 3.3, 'elev': 27} if near else view

def furnish(prop, wall, azim, z=.019):
    y = 1.15; box(8, .05, 1.5, plaster(wall), (0, y + .025, .75), 0, 'in_scene_wall'); baseboard(y)
    if prop == 'vase': P.vase((.72, .82, z), .36, '#8f6f5a', .6, 2, 3, 'urn')
    if prop == 'bottle': P.vase((.78, .84, z), .4, '#3d3a37', .5, 2, 7, 'bottle')
    if prop == 'stool': stool((.66, .62, z))
    if prop == 'basket': basket((.66, .72, z))
    return dict(look=.02, elev=31, dist=5.15, azim=azim)

def stool(loc, h=.46):
    m = S.timber('#a9794c', '#6b4426', axis='z', vary=.05); t = S.timber('#a9794c', '#6b4426', vary=.05); g = lambda: None
    o = lathe([(0, h - .035), (.165, h - .035), (.172, h - .02), (.165, h - .004), (.12, h), (0, h - .008)], t, .008, 96, 'in_scene_seat'); o.location = loc
    for a in (.5, .5 + 2.094, .5 + 4.188):
        d = (math.cos(a), math.sin(a)); p = tube([(loc[0] + d[0] * .1, loc[1] + d[1] * .1, loc[2] + h - .03), (loc[0] + d[0] * .17, loc[1] + d[1] * .17, loc[2])], .015, m, 'in_scene_leg')
def basket(loc, r=.2, h=.3):
    m = G('reed', .7, 0, .3); mm = m.done(m.tone(S.c2(m, '#b08d5f'), m.rnd, .75, 1.2))
    for i in range(22):
        z = h * i / 22; k = r * (.82 + .18 * math.sin(math.pi * (.15 + .7 * i / 22))); pts = [(loc[0] + (k + .006 * math.cos(a * 18 + i * math.pi)) * math.cos(a), loc[1] + (k + .006 * math.cos(a * 18 + i * math.pi)) * math.sin(a), loc[2] + z + .008) for a in [j / 216 * 2 * math.pi for j in range(217)]]
        c = tube(pts, .008, mm, 'in_scene_reed'); c.data.bevel_resolution = 3
    P.folded((loc[0], loc[1], loc[2] + h - .8 * r), (1.2 * r, r, .5 * r), ('#e4dccd', '#8b9a89'), 20)

# ---- a run of bench. Built at 1.5 times life size, so that a stretch of a meter and a half fills the frame.
def fronts(m, x0, x1, z0, z1, y, n, style='shaker', pull='brushed-brass', kind='knob', gap=.006):
    """Cabinet doors or drawers between x0..x1 and z0..z1, with their handles."""
    W = (x1 - x0) / n; h = z1 - z0 - gap; zc = (z0 + z1) / 2; f = finish(pull) if pull else None
    for i in range(n):
        x = x0 + W * (i + .5); w = W - gap; N = 'in_scene_front'
        if style == 'shaker':
            s = min(.085, h * .28); box(w - s, .016, h - s, m, (x, y + .014, zc), .002, N)
            for q in (-1, 1): box(s, .03, h, m, (x + q * (w - s) / 2, y, zc), .003, N); box(w - 2 * s + .002, .03, s, m, (x, y, zc + q * (h - s) / 2), .003, N)
        elif style == 'fluted':
            c = max(1, round(w / .034)); box(w, .02, h, m, (x, y + .012, zc), .001, N)
            for j in range(c): o = tube([(x - w / 2 + w / c * (j + .5), y + .004, zc - h / 2), (x - w / 2 + w / c * (j + .5), y + .004, zc + h / 2)], w / c * .5, m, N)
        else: box(w, .03, h, m, (x, y, zc), .003, N)
        if not f: continue
        if kind == 'knob': o = turn([(0, 0), (.022, 0), (.022, .004), (.011, .008), (.011, .026), (.026, .036), (.026, .044), (.018, .05), (0, .052)], f, (x if n == 1 or h < .32 else x + (1 if i % 2 == 0 else -1) * (w / 2 - .06), y - .015, zc if h < .32 else z1 - .1), FRONT, .004, 48); o.name = N
        if kind == 'bar':
            L = min(.3, w * .5); o = rod(.0095, L, f, (x - L / 2, y - .062, zc if h < .32 else z1 - .07), RIGHT, .004, 40); o.name = N
            for q in (-1, 1): o = rod(.007, .05, f, (x + q * L * .38, y - .012, zc if h < .32 else z1 - .07), FRONT, .002, 24); o.name = N
        if kind == 'cup':
            rows, seg, v = 14, 40, []
            for a in range(rows + 1):
                t = a / rows * math.pi / 2
                for k in range(seg + 1): b = k / seg * math.pi; v.append((.075 * math.cos(b) * math.cos(t * .999), -.042 * math.sin(b) * math.cos(t * .999), .046 * math.sin(t) - .018))
            o = add(N, v, [(a * (seg + 1) + k, a * (seg + 1) + k + 1, (a + 1) * (seg + 1) + k + 1, (a + 1) * (seg + 1) + k) for a in range(rows) for k in range(seg)], f, 60); o.location = (x, y - .015, zc); o.modifiers.new('s', 'SOLIDIFY').thickness = .004

def carcass(m, x0, x1, top, y, depth, drawer=.3, **k):
    """Drawers over doors under a bench whose underside is at `top`; y: face of the fronts."""
    dark = flat('#1d1b19', .8); box(x1 - x0, depth, 1.25, m, ((x0 + x1) / 2, y + .02 + depth / 2, top - .625 - .004), .002, 'in_scene_case'); box(x1 - x0 - .02, .01, 1.2, dark, ((x0 + x1) / 2, y + .016, top - .61), 0, 'in_scene_case')
    n = max(1, round((x1 - x0) / .78)); kind = k.pop('kind', 'knob'); fronts(m, x0, x1, top - drawer - .012, top - .012, y, n, kind='knob' if kind == 'knob' else kind, **k); fronts(m, x0, x1, top - 1.2, top - drawer - .012, y, n * (2 if kind == 'knob' else 1), kind=kind, **k)

def cutout(c, t):
    """Cut a sink opening through the top: half sizes, roundness and middle."""
    a, b, n, x, y = c; k = loft([ring(a, b, -.5, n, cx=x, cy=y), ring(a, b, .5, n, cx=x, cy=y)], flat('#000000'), True, True, 30, 'in_scene_cut'); k.location.z = t; k.hide_render = True
    for o in [o for o in bpy.context.scene.objects if o.name.startswith('in_scene_top')]:
        o.modifiers.clear(); m = o.modifiers.new('cut', 'BOOLEAN'); m.object = k; m.operation = 'DIFFERENCE'; v = o.modifiers.new('b', 'BEVEL'); v.width = .004; v.segments = 2; v.limit_method = 'ANGLE'

def bench(mat, edge=.06, bevel=.005, cabinet='#d9d2c6', style='shaker', pull='brushed-brass', kind='knob', prop='fruit', waterfall=False, staves=False, wall='#cfc6b8', splash=None, wood_front=None, cut=None):
    """The top in use: a bench against a wall, or the end of an island where the stone runs down to the floor."""
    clear(); m = mat(); t = .62; d = .98; y0 = -.55; c = wood_front() if wood_front else satin(cabinet); x0, x1 = (-.78, 2.6) if waterfall else (-2.1, 2.6)
    if staves:
        n = 15; w = d / n
        for i in range(n):
            x = x0 + (i * .37) % .8 - .8
            while x < x1:
                L = .75 + ((i * 7 + int(x * 10)) % 5) * .12; a, b = max(x, x0), min(x + L, x1)
                if b - a > .02: box(b - a - .0006, w - .0006, edge, m, ((a + b) / 2, y0 + w * (i + .5), t - edge / 2), .0015, 'in_scene_top')
                x += L
    else: box(x1 - x0, d, edge, m, ((x0 + x1) / 2, y0 + d / 2, t - edge / 2), bevel, 'in_scene_top')
    if cut: cutout(cut, t)
    if waterfall: box(edge, d, 1.3, m, (x0 + edge / 2, y0 + d / 2, t - edge - .65 - .0006), min(bevel, .003), 'in_scene_top')
    carcass(c, x0 + (edge + .004 if waterfall else 0), x1, t - edge, y0 + .04, d - .1 if not cut else .02, style=style, pull=pull, kind=kind)
    if not waterfall:
        y = y0 + d; box(8, .05, 2.4, plaster(wall), (0, y + .025, .9), 0, 'in_scene_wall')
        if splash == 'stone': box(6.4, .03, .34, m, (0, y - .015, t + .17), .003, 'in_scene_top')
    if prop: {'fruit': lambda: P.bowl_of_fruit((.52, .16, t), .2), 'pears': lambda: P.bowl_of_fruit((.5, .14, t), .19, '#4a4a48', '#8f9a55', 5, 5), 'vase': lambda: P.vase((.6, .2, t), .3, '#a9856b', .5, 2, 3, 'bottle'), 'board': lambda: (P.chopping_board((.42, .34, t), .36, .5, -4, -14), P.vase((.78, .22, t), .17, '#d8cfc0', .4, 1, 9, 'jar')), 'carafe': lambda: (P.carafe((.6, .2, t), .34), P.bowl_of_fruit((.28, .22, t), .12, '#d9cfbd', '#b9643f', 3, 8))}[prop]()
    return dict(look=.56, elev=24, dist=4.5, azim=-26 if not waterfall else -30)

def worktop(build, loc=(-.06, -.05), scale=1., elev=34, dist=4.15, azim=-24, look=.6, **k):
    """An appliance in the bench it is meant for."""
    bench(**k); P.gather(build, (*loc, .6205), 0, scale); return dict(look=look, elev=elev, dist=dist, azim=azim)

def washing(build, half, n, loc=(-.08, -.1), scale=1.35, tap='chrome', lift=0., tap_model=None, **k):
    """A sink in its bench, with the tap behind it."""
    edge = k.get('edge', .06); bench(cut=(half[0] * scale, half[1] * scale, n, *loc), **k); P.gather(build, (*loc, .62 - (edge if not lift else 0) + lift), 0, scale)
    import tapware as T
    P.place(tap_model or (lambda: T.gooseneck(tap)), .62, (loc[0] + .06, loc[1] + half[1] * scale + .11, .62), spin=-58); return dict(look=.6, elev=31, dist=4.1, azim=-22)
