"""Flat materials: every tile / plank is its own beveled solid; color from node textures in object space."""
import bpy, math, random
from kit import add, box
from studio import group, srgb
class G:
    """Tiny node-graph writer: g.noise(...), g.mix(...), g.ramp(...) return sockets."""
    def __init__(s, name, rough=.4, coat=0, spec=.5):
        s.m = bpy.data.materials.new(name); s.m.use_nodes = True; s.t = s.m.node_tree; s.b = s.t.nodes['Principled BSDF']
        s.b.inputs['Roughness'].default_value = rough; s.b.inputs['Clearcoat'].default_value = coat; s.b.inputs['Clearcoat Roughness'].default_value = .02; s.b.inputs['Specular'].default_value = spec
        s.obj = s.node('TexCoord').outputs['Object']; s.rnd = s.node('ObjectInfo').outputs['Random']
    def node(s, k, **kw):
        n = s.t.nodes.new('ShaderNode' + k)
        for a, v in kw.items(): setattr(n, a, v)
        return n
    def put(s, sock, v): s.t.links.new(v, sock) if isinstance(v, bpy.types.NodeSocket) else setattr(sock, 'default_value', v)
    def math(s, op, a, b=0., clamp=False):
        n = s.node('Math', operation=op, use_clamp=clamp); s.put(n.inputs[0], a); s.put(n.inputs[1], b); return n.outputs[0]
    def pos(s, scale=(1, 1, 1), shift=True):
        n = s.node('Mapping'); s.put(n.inputs['Vector'], s.obj); s.put(n.inputs['Scale'], scale)
        if shift:
            c = s.node('CombineXYZ'); [s.put(c.inputs[i], s.math('MULTIPLY', s.rnd, k)) for i, k in enumerate((37., 91., 53.))]; s.put(n.inputs['Location'], c.outputs[0])
        return n.outputs[0]
    def noise(s, v, scale, detail=4., distortion=0., out='Fac', rough=.5):
        n = s.node('TexNoise'); s.put(n.inputs['Vector'], v); s.put(n.inputs['Scale'], scale); s.put(n.inputs['Detail'], detail); s.put(n.inputs['Distortion'], distortion); s.put(n.inputs['Roughness'], rough); return n.outputs[out]
    def voronoi(s, v, scale, feature='F1'):
        n = s.node('TexVoronoi', feature=feature); s.put(n.inputs['Vector'], v); s.put(n.inputs['Scale'], scale); return n
    def ramp(s, f, stops, interp='LINEAR'):
        n = s.node('ValToRGB'); n.color_ramp.interpolation = interp; e = n.color_ramp.elements
        while len(e) < len(stops): e.new(.5)
        for x, (p, c) in zip(e, stops): x.position = p; x.color = (*(srgb(c) if isinstance(c, str) else (c, c, c)), 1)
        s.put(n.inputs[0], f); return n.outputs[0]
    def mix(s, f, a, b, mode='MIX'):
        n = s.node('MixRGB', blend_type=mode); s.put(n.inputs[0], f)
        for i, v in ((1, a), (2, b)): s.put(n.inputs[i], (*srgb(v), 1) if isinstance(v, str) else v)
        return n.outputs[0]
    def tone(s, col, f, lo, hi):
        """multiply brightness by lo..hi as f goes 0..1"""
        n = s.node('MapRange'); s.put(n.inputs[0], f); n.inputs[3].default_value = lo; n.inputs[4].default_value = hi
        h = s.node('HueSaturation'); s.put(h.inputs['Color'], col); s.put(h.inputs['Value'], n.outputs[0]); return h.outputs[0]
    def done(s, col, bump=None, strength=.2, rough=None, dist=.01):
        s.put(s.b.inputs['Base Color'], (*srgb(col), 1) if isinstance(col, str) else col)
        if rough is not None: s.put(s.b.inputs['Roughness'], rough)
        if bump is not None:
            n = s.node('Bump'); s.put(n.inputs['Height'], bump); s.put(n.inputs['Strength'], strength); s.put(n.inputs['Distance'], dist); s.put(s.b.inputs['Normal'], n.outputs[0])
            if s.b.inputs['Clearcoat'].default_value: s.put(s.b.inputs['Clearcoat Normal'], n.outputs[0])
        return s.m
def flat(c, rough=.3): return G('flat', rough).done(c)
def glaze(c, rough=.06, vary=.12, pool=.5, wavy=.25):
    """Glossy glaze: per-tile tone, cloudy pigment pooling, slightly wavy surface that breaks up the reflections."""
    g = G('glaze', rough, .7); col = g.tone(c2(g, c), g.rnd, 1 - vary, 1 + vary); n = g.noise(g.pos(), 7, 5, .8)
    return g.done(g.tone(col, n, 1 - pool * .5, 1 + pool * .35), g.noise(g.pos(), 5, 2), wavy, dist=.02)
def c2(g, c): n = g.node('RGB'); n.outputs[0].default_value = (*srgb(c), 1); return n.outputs[0]
def marble(base='#f0eeea', vein='#8d8a86', scale=1., rough=.12, warm='#d9cdbd', amount=1., shift=True):
    g = G('marble', rough, .3); p = g.pos((scale,) * 3, shift); w = g.noise(p, 1.6, 6, 0, 'Color', .55)
    q = g.mix(.35, p, w, 'ADD')
    def v(sc, thin, k): return g.math('POWER', g.math('SUBTRACT', 1., g.math('MULTIPLY', g.math('ABSOLUTE', g.math('SUBTRACT', g.noise(q, sc, 3), .5)), thin), True), k)
    cloud = g.ramp(g.noise(q, 1.3, 6), [(.35, 0.), (.75, 1.)]); col = g.mix(g.math('MULTIPLY', cloud, .35), base, warm)
    mask = g.ramp(g.noise(p, 1.1, 2), [(.4, .1), (.62, 1.)])
    col = g.mix(g.math('MULTIPLY', g.math('MULTIPLY', v(1.1, 14., 1.6), mask), .85 * amount), col, vein); col = g.mix(g.math('MULTIPLY', v(2.6, 26., 2.), .4 * amount), col, vein)
    return g.done(col)
def terrazzo(base='#e9e4da', chips=('#b9a58c', '#6f6a64', '#d8d2c6', '#a8735a', '#f5f2ea'), rough=.18, scale=9.):
    g = G('terrazzo', rough, .3); col = g.tone(c2(g, base), g.noise(g.pos(shift=False), 120., 3), .93, 1.05)
    for k, (sc, th, keep) in enumerate(((scale, .05, .5), (scale * 2.2, .09, .45), (scale * 5, .12, .55))):
        v = g.pos(); a = g.voronoi(v, sc); e = g.voronoi(v, sc, 'DISTANCE_TO_EDGE'); sep = g.node('SeparateRGB'); g.put(sep.inputs[0], a.outputs['Color'])
        m = g.math('MULTIPLY', g.math('GREATER_THAN', e.outputs['Distance'], th), g.math('GREATER_THAN', sep.outputs[0], 1 - keep))
        col = g.mix(m, col, g.ramp(sep.outputs[1], [(i / len(chips), c) for i, c in enumerate(chips)], 'CONSTANT'))
    return g.done(col)
def quartz(base='#e8e5df', speck='#9a948b', rough=.2, scale=70.):
    g = G('quartz', rough, .15); p = g.pos(shift=False); col = g.tone(c2(g, base), g.noise(p, 4, 5), .94, 1.05)
    for sc, t in ((scale, .66), (scale * 2.3, .64)): col = g.mix(g.math('MULTIPLY', g.ramp(g.noise(p, sc, 2), [(t, 0.), (t + .05, 1.)]), .7), col, speck)
    return g.done(col)
def concrete(base='#a7a29a', rough=.55, cloud=.25):
    g = G('concrete', rough); p = g.pos(shift=False); n = g.noise(p, 2.2, 10, .4, rough=.62)
    return g.done(g.tone(c2(g, base), g.ramp(n, [(.3, 0.), (.7, 1.)]), 1 - cloud, 1 + cloud * .8), g.noise(p, 60, 6), .12)
def wood(light='#cda67b', dark='#926741', rough=.42, vary=.16, grain=1., coat=0., up=False):
    """Grain runs along local x, or z if up. Cathedral figure = stretched noise folded into bands; pores = very stretched fine noise."""
    g = G('wood', rough, coat); along = lambda x, y, z: g.pos((y, z, x) if up else (x, y, z)); p = along(.55, 4.2, 4.2); n = g.noise(p, .75 * grain, 3, .35)
    bands = g.math('PINGPONG', g.math('MULTIPLY', n, 22.), 1.); fine = g.noise(along(1.2, 55, 55), 1.6, 5, .2); pores = g.ramp(g.noise(along(3.5, 150, 150), 1.3, 2), [(.56, 0.), (.7, 1.)])
    f = g.math('ADD', g.math('MULTIPLY', bands, .36), g.math('MULTIPLY', fine, .74)); col = g.ramp(f, [(.18, light), (.85, dark)])
    col = g.tone(col, g.rnd, 1 - vary, 1 + vary); col = g.tone(col, g.noise(along(.3, 1, 1), 1.2, 2), .88, 1.12); col = g.mix(g.math('MULTIPLY', pores, .8), col, dark, 'MULTIPLY')
    return g.done(col, g.math('SUBTRACT', g.math('MULTIPLY', fine, .5), pores), .22, dist=.006)
def timber(light='#cda67b', dark='#8a5f3a', rough=.45, vary=.13, rings=70., contrast=.5, coat=0., axis='x', fleck=1.):
    """Wood as it grows: rings around a wandering pith, cut by the board. Flat cuts show arches, the others straight grain. One unit is a meter."""
    g = G('timber', rough, coat); sep = g.node('SeparateXYZ'); g.put(sep.inputs[0], g.obj); a, b, c = (sep.outputs[i] for i in {'x': (0, 1, 2), 'y': (1, 0, 2), 'z': (2, 0, 1)}[axis])
    R = lambda k: g.math('FRACT', g.math('MULTIPLY', g.rnd, k)); A = lambda *v: __import__('functools').reduce(lambda p, q: g.math('ADD', p, q), v); M = lambda p, q: g.math('MULTIPLY', p, q); mid = lambda p, k: M(g.math('SUBTRACT', p, .5), k)
    vec = g.node('CombineXYZ'); [g.put(vec.inputs[i], A(q, M(g.rnd, k))) for i, (q, k) in enumerate(zip((a, b, c), (37., 91., 53.)))]
    def at(*k): n = g.node('Mapping'); g.put(n.inputs['Vector'], vec.outputs[0]); g.put(n.inputs['Scale'], k); return n.outputs[0]
    w = g.node('SeparateRGB'); g.put(w.inputs[0], g.noise(at(.9, 1.6, 1.6), 1.1, 1, 0, 'Color'))
    y = A(b, mid(R(131.7), .46), mid(w.outputs[0], .1)); z = A(c, .035, M(R(291.3), .09), mid(w.outputs[1], .12), M(a, mid(R(71.9), .1)))
    r = g.math('SQRT', A(M(y, y), M(z, z))); r = A(r, M(g.noise(at(.5, 14, 14), 1., 3), .026)); late = g.ramp(g.math('FRACT', M(r, rings)), [(0., 0.), (.35, .12), (.72, .75), (.9, 1.), (1., 0.)])
    fine = g.noise(at(2.2, 150, 150), 1.3, 3); broad = g.noise(at(.7, 11, 11), 1.2, 2); pores = g.ramp(g.noise(at(7, 330, 330), 1.2, 1), [(.58, 0.), (.72, 1.)])
    f = A(M(late, M(contrast, A(.55, M(broad, .8)))), mid(fine, .75), mid(broad, .6), .14); col = g.mix(g.math('ADD', f, 0., True), light, dark)
    h = g.node('HueSaturation'); g.put(h.inputs['Color'], col); g.put(h.inputs['Hue'], A(.5, mid(R(53.1), .008))); g.put(h.inputs['Saturation'], A(1., mid(R(17.9), .06))); col = g.tone(h.outputs[0], R(9.7), 1 - vary, 1 + vary)
    col = g.mix(M(M(pores, A(.35, M(late, -.3))), .9 * fleck), col, dark, 'MULTIPLY')
    return g.done(col, rough=A(rough - .06, M(fine, .12)))
def travertine(base='#ddd0bc', band='#c4ad90', rough=.3, scale=1.):
    """Bedding runs along local x: stretched bands, and small open pits that follow them."""
    g = G('travertine', rough, .1); p = g.pos((.5 * scale, 3.2 * scale, 3.2 * scale)); n = g.noise(p, 1.5, 7, .5, rough=.62)
    col = g.mix(g.ramp(n, [(.32, 0.), (.72, 1.)]), base, band); col = g.tone(col, g.noise(g.pos((1, 14, 14)), 1.4, 4), .9, 1.08); col = g.tone(col, g.rnd, .93, 1.06)
    pits = g.math('MULTIPLY', g.ramp(g.noise(g.pos((9 * scale, 26 * scale, 26 * scale)), 1.1, 2), [(.64, 0.), (.7, 1.)]), g.ramp(n, [(.4, .2), (.62, 1.)]))
    return g.done(g.mix(g.math('MULTIPLY', pits, .75), col, '#8d7860'), g.math('SUBTRACT', 0., pits), .5, dist=.01)
def earthen(base='#b4694a', rough=.62, vary=.22, spots='#7d4530'):
    """Unglazed fired clay: warm tone per tile, kiln clouds, grit."""
    g = G('earthen', rough, 0, .35); col = g.tone(c2(g, base), g.rnd, 1 - vary, 1 + vary); col = g.tone(col, g.noise(g.pos(), 3.5, 6, .6), .78, 1.2)
    grit = g.ramp(g.noise(g.pos(), 60., 3), [(.64, 0.), (.72, 1.)])
    return g.done(g.mix(g.math('MULTIPLY', grit, .5), col, spots), g.noise(g.pos(), 18, 6), .3, dist=.012)
def slate(base='#4a4d50', rust='#6b5a4a', rough=.5):
    """Riven stone: terraced relief, cool gray with rust clouds."""
    g = G('slate', rough, 0, .4); n = g.noise(g.pos((1.2, 2.2, 2)), 2.2, 8, 1.2, rough=.6); steps = g.math('SNAP', n, .06)
    col = g.mix(g.math('MULTIPLY', g.ramp(g.noise(g.pos(), 1.7, 4), [(.5, 0.), (.75, 1.)]), .5), g.tone(c2(g, base), n, .65, 1.45), rust)
    return g.done(g.tone(col, g.rnd, .82, 1.18), g.math('ADD', steps, g.math('MULTIPLY', n, .5)), .55, dist=.05)
def cork(base='#b38a60', dark='#6b472c', rough=.5):
    g = G('cork', rough, .05); p = g.pos(); a = g.voronoi(g.mix(.04, p, g.noise(p, 40., 3, 0, 'Color'), 'ADD'), 58.); sep = g.node('SeparateRGB'); g.put(sep.inputs[0], a.outputs['Color'])
    col = g.tone(g.mix(g.ramp(sep.outputs[0], [(.55, 0.), (1., 1.)]), base, dark), g.noise(p, 9., 5), .75, 1.2)
    fleck = g.ramp(g.noise(g.pos((1, 2.4, 1)), 46., 3), [(.62, 0.), (.68, 1.)]); col = g.tone(g.mix(g.math('MULTIPLY', fleck, .8), col, dark), g.rnd, .93, 1.07)
    return g.done(col, g.noise(p, 70., 4), .15)
def linoleum(base='#566459', light='#6d7a6d', dark='#465248', rough=.42):
    """Marbled sheet: streaks drawn out by the calender along x."""
    g = G('lino', rough, .05); p = g.pos((1, 2.6, 2.6), False); n = g.noise(p, 5., 6, 2.2, rough=.65); m = g.noise(p, 9., 6, 2.8, rough=.7)
    col = g.mix(g.ramp(n, [(.5, 0.), (.68, 1.)]), base, light); return g.done(g.mix(g.ramp(m, [(.55, 0.), (.75, .9)]), col, dark), g.noise(p, 160., 2), .05)
def microcement(base='#918b82', rough=.34, cloud=.2):
    """Troweled by hand: broad clouds, crossing trowel arcs, a sheen that comes and goes."""
    g = G('microcement', rough, 0, .4); p = g.pos(shift=False); n = g.noise(p, 1.3, 9, .6, rough=.6); m = g.noise(g.pos((2.2, .8, 1), False), 2.6, 7, 1.6, rough=.62); q = g.noise(g.pos((.7, 2.4, 1), False), 3.4, 6, 1.8, rough=.6)
    col = g.tone(g.tone(g.tone(c2(g, base), g.ramp(n, [(.3, 0.), (.7, 1.)]), 1 - cloud * .6, 1 + cloud * .5), m, .86, 1.14), q, .9, 1.1); fine = g.noise(p, 90, 5)
    return g.done(g.tone(col, fine, .96, 1.04), g.math('ADD', g.math('MULTIPLY', m, .6), g.math('MULTIPLY', fine, .12)), .1, g.math('ADD', rough - .14, g.math('MULTIPLY', q, .28)), .02)
def pile(color='#b9aa96'):
    """Cut pile seen from standing height: tuft by tuft light and dark, and the tracks of the last vacuuming."""
    g = G('pile', .98, 0, .05); p = g.pos(shift=False); v = g.voronoi(g.mix(.02, p, g.noise(p, 60., 2, 0, 'Color'), 'ADD'), 85.); sep = g.node('SeparateRGB'); g.put(sep.inputs[0], v.outputs['Color']); track = g.noise(g.pos((2.2, .5, 1), False), 1.6, 3, .4); fine = g.noise(p, 300, 2)
    col = g.tone(g.tone(g.tone(g.tone(c2(g, color), sep.outputs[0], .74, 1.18), v.outputs['Distance'], 1.2, .5), track, .86, 1.1), fine, .8, 1.2); g.b.inputs['Sheen'].default_value = .6
    return g.done(col, g.math('ADD', g.math('SUBTRACT', g.math('MULTIPLY', sep.outputs[1], .6), g.math('MULTIPLY', v.outputs['Distance'], 1.2)), g.math('MULTIPLY', fine, .5)), .9, dist=.012)
def sisal(color='#9c8765', light='#c4b089', step=.024):
    """Basket weave: two families of ribs that take turns on top."""
    g = G('sisal', .9, 0, .1); sep = g.node('SeparateXYZ'); g.put(sep.inputs[0], g.pos(shift=False)); k = math.pi / step; S_ = lambda v, f=1.: g.math('SINE', g.math('MULTIPLY', v, k * f)); x, y = sep.outputs[0], sep.outputs[1]
    over = g.math('GREATER_THAN', g.math('MULTIPLY', S_(x, .5), S_(y, .5)), 0.); rib = g.math('ABSOLUTE', g.mix(over, S_(x, 1.), S_(y, 1.))); fib = g.mix(over, g.noise(g.pos((420, 60, 1), False), 1., 3), g.noise(g.pos((60, 420, 1), False), 1., 3))
    col = g.tone(g.tone(g.mix(g.noise(g.pos(shift=False), 7, 4), color, light), rib, .35, 1.12), fib, .8, 1.15)
    return g.done(col, g.math('ADD', rib, g.math('MULTIPLY', fib, .4)), .8, dist=.006)
def brushed_steel(color='#c3c2bf', rough=.3):
    """Sheet steel with the brush running along x."""
    g = G('steel', rough); g.b.inputs['Metallic'].default_value = 1; n = g.noise(g.pos((1.2, 260, 260)), 1.4, 4); q = g.noise(g.pos((.6, 30, 30)), 1., 3)
    return g.done(g.tone(c2(g, color), n, .93, 1.05), n, .06, g.math('ADD', rough - .1, g.math('ADD', g.math('MULTIPLY', n, .12), g.math('MULTIPLY', q, .1))), .002)
def granite(base='#26262a', specks=('#0f0f11', '#4a4a50', '#8f8f92', '#2f3036'), rough=.1, scale=26.):
    g = G('granite', rough, .35); p = g.pos(shift=False); col = c2(g, base)
    for sc, keep in ((scale, .75), (scale * 2.4, .6), (scale * 5, .35)):
        a = g.voronoi(g.mix(.05, p, g.noise(p, sc, 2, 0, 'Color'), 'ADD'), sc); sep = g.node('SeparateRGB'); g.put(sep.inputs[0], a.outputs['Color'])
        col = g.mix(g.math('GREATER_THAN', sep.outputs[0], 1 - keep), col, g.ramp(sep.outputs[1], [(i / len(specks), c) for i, c in enumerate(specks)], 'CONSTANT'))
    return g.done(col)
def limewash(c, rough=.95):
    g = G('limewash', rough, 0, .2); p = g.pos((1, 1, 1), False); n = g.noise(p, 2.4, 7, 1.4, rough=.62); m = g.noise(g.pos((3.2, 3.2, 1.1), False), 3., 5, 1., rough=.6)
    return g.done(g.tone(g.tone(c2(g, c), n, .74, 1.2), m, .9, 1.1), m, .12)
# ---- layouts: convex polygons + grain angle on a W x H board, clipped, gapped, extruded
def clip(p, W, H):
    for ax, s, lim in ((0, 1, W / 2), (0, -1, W / 2), (1, 1, H / 2), (1, -1, H / 2)):
        q = []
        for a, b in zip(p, p[1:] + p[:1]):
            da, db = s * a[ax] - lim, s * b[ax] - lim
            if da <= 0: q.append(a)
            if da * db < 0: t = da / (da - db); q.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
        p = q
        if len(p) < 3: return []
    return p
def inset(p, d):
    out = []; n = len(p)
    for i in range(n):
        a, b, c = p[i - 1], p[i], p[(i + 1) % n]; l1, l2 = math.dist(a, b) or 1e-9, math.dist(b, c) or 1e-9
        n1 = (-(b[1] - a[1]) / l1, (b[0] - a[0]) / l1); n2 = (-(c[1] - b[1]) / l2, (c[0] - b[0]) / l2); k = d / max(.3, 1 + n1[0] * n2[0] + n1[1] * n2[1])
        out.append((b[0] + (n1[0] + n2[0]) * k, b[1] + (n1[1] + n2[1]) * k))
    return out
def rect(cx, cy, w, h, ang=0):
    c, s = math.cos(ang), math.sin(ang); return [(cx + x * c - y * s, cy + x * s + y * c) for x, y in ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))]
def layout(kind, w, h, W, H):
    L = []; R = range(-40, 41)
    if kind in ('stack', 'brick', 'plank'):
        for j in R:
            off = {'stack': 0, 'brick': w / 2 * (j % 2), 'plank': random.Random(j).random() * w}[kind]
            ox, oy = (w / 2 * (round(W / w) % 2 == 0) if kind == 'stack' else 0), h / 2 * (round(H / h) % 2 == 0)    # whole tiles at the edges
            L += [(rect(i * w + off + ox, j * h + oy, w, h), 0) for i in R]
    if kind == 'hex':
        r = w / 2
        for j in R: L += [([(i * r * math.sqrt(3) + (j % 2) * r * math.sqrt(3) / 2 + r * math.sin(a), j * r * 1.5 + r * math.cos(a)) for a in [-k * math.pi / 3 for k in range(6)]], 0) for i in R]
    if kind == 'penny':
        for j in R: L += [([(i * w + (j % 2) * w / 2 + w / 2 * math.sin(a), j * w * .866 + w / 2 * math.cos(a)) for a in [-k * math.pi / 12 for k in range(24)]], 0) for i in R]
    if kind == 'picket':                                       # stretched hexagon, points up and down
        p = w / 2
        for j in R: L += [([(i * w + (j % 2) * w / 2 + x, j * (h - p) + y) for x, y in ((0, -h / 2), (w / 2, -h / 2 + p), (w / 2, h / 2 - p), (0, h / 2), (-w / 2, h / 2 - p), (-w / 2, -h / 2 + p))], 0) for i in R]
    if kind == 'chevron':
        for i in R:
            for j in R:
                u = 1 if i % 2 else -1; x, y = i * w, j * h * 1.414; d = u * w / 2
                L.append(([(x - w / 2, y - d - h * .707), (x + w / 2, y + d - h * .707), (x + w / 2, y + d + h * .707), (x - w / 2, y - d + h * .707)], u * math.pi / 4))
    if kind == 'herringbone':
        s = math.sqrt(.5)
        for i in R:
            for j in R:
                x, y = (i * h + j * w), (i * h - j * w)   # rotated by 45 degrees below
                for cx, cy, a in ((x + w / 2, y + h / 2, 0), (x + h / 2 + 0, y + h + w / 2 - 0, 90)):
                    L.append((rect((cx - cy) * s, (cx + cy) * s, w, h, math.radians(a + 45)), math.radians(a + 45)))
    return [(q, a) for q, a in ((clip(p, W, H), a) for p, a in L) if q]
def board(kind, w, h, mat, gap=.012, grout='#d8d3ca', W=1.7, H=1.7, thick=.05, bevel=.008, tilt=0., depth=.012, seed=3):
    rnd = random.Random(seed); mats = mat if isinstance(mat, tuple) else (mat,)      # two materials: a chequerboard
    if grout: box(W - .01, H - .01, thick, G('grout', .9).done(grout), (0, 0, thick / 2), .002, 'grout')
    for p, a in layout(kind, w, h, W, H):
        p = inset(p, gap / 2); cx, cy = sum(x for x, _ in p) / len(p), sum(y for _, y in p) / len(p)
        if min(max(x for x, _ in p) - min(x for x, _ in p), max(y for _, y in p) - min(y for _, y in p)) < bevel * 3: continue
        m = mats[(math.floor((cx + W / 2) / w) + math.floor((cy + H / 2) / h)) % 2] if len(mats) > 1 else mats[0]
        c, s = math.cos(-a), math.sin(-a); q = [((x - cx) * c - (y - cy) * s, (x - cx) * s + (y - cy) * c) for x, y in p]; n = len(q)
        o = add('tile', [(x, y, 0) for x, y in q] + [(x, y, thick * .5) for x, y in q], [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)], m, 35)
        o.location = (cx, cy, thick * .5 + depth + rnd.uniform(-1, 1) * tilt * .004); o.rotation_euler = (math.radians(rnd.gauss(0, tilt)), math.radians(rnd.gauss(0, tilt)), a)
        b = o.modifiers.new('b', 'BEVEL'); b.width = bevel; b.segments = 3; b.harden_normals = True
def lean(spin=-22, back=78):
    """Stand the board up like a sample panel, turned towards the key light."""
    r = group('tile', 'grout'); r.rotation_euler = (math.radians(back), 0, math.radians(spin)); r.location.z = .85 * math.sin(math.radians(back))
    return dict(look=.83, elev=9, dist=5.05)
def tiles(kind='brick', w=.42, h=.14, mat=None, **k): board(kind, w, h, mat(), **k); return lean()
def floor(kind='plank', w=1.1, h=.24, mat=None, **k):
    board(kind, w, h, mat(), **{**dict(gap=.004, grout='#3b2c1f', bevel=.004, W=1.8, H=1.6, thick=.06, depth=.01), **k})
    group('tile', 'grout').rotation_euler.z = math.radians(20); return dict(look=0, elev=55, dist=5.75)
def sheet(mat, roll=True):
    """A cut of sheet flooring, its far end still rolled."""
    t = .018; P = [(-.85, 0.)] + [(.5 + i / 20 * .1, 0.) for i in range(21)]
    for i in range(1, 150): a = i / 150 * math.pi * 5.2; r = .2 - .011 * a / 2; P.append((.6 + r * math.sin(a), .2 - r * math.cos(a)))
    v = [(x, y, z + .002) for x, z in P for y in (-.75, .75)]; o = add('tile', v, [(i, i + 1, i + 3, i + 2) for i in range(0, len(v) - 2, 2)], mat(), 60)
    k = o.modifiers.new('s', 'SOLIDIFY'); k.thickness = t; k.offset = 0; group('tile').rotation_euler.z = math.radians(20)
    return dict(look=.1, elev=45, dist=5.3)
def weave(color='#9c8765', light='#bda985'):
    """Sisal: a basket of real yarns, each a tube that goes over two and under two."""
    base = box(1.8, 1.6, .03, flat('#7d6a4c', .9), (0, 0, .015), .01, 'grout'); g = G('yarn', .85, 0, .2)
    m = g.done(g.tone(g.mix(g.noise(g.pos((4, 60, 60)), 2., 4), color, light), g.rnd, .82, 1.15), g.noise(g.pos((6, 70, 70)), 2., 3), .5)
    step = .034; nx, ny = int(1.78 / step), int(1.58 / step)
    def yarn(n, length, along, k):
        pts = []
        for i in range(n * 4 + 1):
            u = -length / 2 + length * i / (n * 4); z = .036 + .0085 * math.sin(math.pi * (i / 4 + k)) * (1 if along else -1); pts.append((u, z))
        return pts
    from kit import tube
    for j in range(ny): tube([(u, -.79 + step * (j + .5), z) for u, z in yarn(nx, 1.78, True, j)], .0145, m, 'tile')
    for j in range(nx): tube([(-.89 + step * (j + .5), u, z) for u, z in yarn(ny, 1.58, False, j)], .0145, m, 'tile')
    for o in bpy.data.curves: o.bevel_resolution = 3
    group('tile', 'grout').rotation_euler.z = math.radians(20); return dict(look=0, elev=55, dist=5.75)
def carpet(color='#b9aa96', length=.024, dense=90000):
    g = G('pile', .95, 0, .15); m = g.done(g.tone(g.tone(c2(g, color), g.noise(g.pos(shift=False), 5, 3), .86, 1.1), g.noise(g.pos(shift=False), 90, 2), .6, 1.35))
    o = box(1.8, 1.6, .04, m, (0, 0, .02), .01, 'grout'); o.rotation_euler.z = math.radians(20)
    v = [(x, y, .041) for y in (-.79, .79) for x in (-.89, .89)]; e = add('pile', v, [(0, 1, 3, 2)], m, 0); e.rotation_euler.z = math.radians(20)
    st = e.modifiers.new('h', 'PARTICLE_SYSTEM').particle_system.settings
    st.type = 'HAIR'; st.count = dense // 12; st.hair_length = length; st.child_type = 'INTERPOLATED'; st.rendered_child_count = 12; st.child_length = 1
    st.use_advanced_hair = True; st.brownian_factor = .008; st.roughness_1 = .012; st.roughness_1_size = .2; st.roughness_endpoint = .012; st.hair_step = 3; st.render_step = 3; st.display_step = 3
    st.root_radius = 1; st.tip_radius = .7; st.radius_scale = .0055; st.use_close_tip = False
    return dict(look=0, elev=55, dist=5.75)
