"""Modelling kit (lathe, tube, box, loft) and finishes."""
import bpy, math
from studio import srgb
FIN = {  # color (sRGB), metallic, roughness, anisotropy
    'chrome': ('#e6e8ea', 1, .03, 0), 'brushed-nickel': ('#c6beb3', 1, .28, .6), 'brushed-brass': ('#d9bd8c', 1, .27, .6),
    'gunmetal': ('#6d6c6d', 1, .27, .5), 'copper': ('#c98363', 1, .22, .4), 'matte-black': ('#1b1b1c', 0, .38, 0), 'matte-white': ('#efece6', 0, .4, 0),
    'stainless': ('#c9c8c5', 1, .24, .5), 'aged-brass': ('#a8875a', 1, .33, .3), 'polished-brass': ('#e0c48e', 1, .07, 0), 'bronze': ('#5c4b3f', 1, .36, .3),
}
def material(name, color, metallic=0, rough=.4, aniso=0, coat=0, spec=.5, bump=None):
    m = bpy.data.materials.new(name); m.use_nodes = True; n = m.node_tree; b = n.nodes['Principled BSDF']; i = b.inputs
    i['Base Color'].default_value = (*(srgb(color) if isinstance(color, str) else color), 1); i['Metallic'].default_value = metallic
    i['Roughness'].default_value = rough; i['Anisotropic'].default_value = aniso; i['Clearcoat'].default_value = coat; i['Clearcoat Roughness'].default_value = .03
    i['Specular'].default_value = spec
    if aniso:
        t = n.nodes.new('ShaderNodeTangent'); t.direction_type = 'RADIAL'; t.axis = 'Z'; n.links.new(t.outputs[0], i['Tangent'])
    if bump:  # (noise scale, strength, detail)
        tc = n.nodes.new('ShaderNodeTexCoord'); t = n.nodes.new('ShaderNodeTexNoise'); t.inputs['Scale'].default_value = bump[0]; t.inputs['Detail'].default_value = bump[2]
        u = n.nodes.new('ShaderNodeBump'); u.inputs['Strength'].default_value = bump[1]; u.inputs['Distance'].default_value = .02
        n.links.new(tc.outputs['Object'], t.inputs['Vector']); n.links.new(t.outputs['Fac'], u.inputs['Height']); n.links.new(u.outputs[0], i['Normal'])
    return m
def finish(f): return material(f, *FIN[f])
def ceramic(c='#f5f3ee', rough=.08): return material('ceramic', c, 0, rough, 0, .6)
def add(name, verts, faces, mat, smooth=40):
    me = bpy.data.meshes.new(name); me.from_pydata(verts, [], faces); me.update()
    o = bpy.data.objects.new(name, me); bpy.context.collection.objects.link(o); me.materials.append(mat)
    if smooth: me.polygons.foreach_set('use_smooth', [True] * len(me.polygons)); me.use_auto_smooth = True; me.auto_smooth_angle = math.radians(smooth)
    return o
def fillet(pts, r=.012, n=5):
    """Round every inner corner of a polyline: sharp edges are what makes CG look like CG."""
    out = [pts[0]]
    for a, b, c in zip(pts, pts[1:], pts[2:]):
        d1, d2 = math.dist(a, b), math.dist(b, c); k = min(r, d1 * .45, d2 * .45)
        p = [b[i] + (a[i] - b[i]) / d1 * k for i in (0, 1)]; q = [b[i] + (c[i] - b[i]) / d2 * k for i in (0, 1)]
        out += [tuple((1 - t) ** 2 * p[i] + 2 * t * (1 - t) * b[i] + t * t * q[i] for i in (0, 1)) for t in [j / n for j in range(n + 1)]]
    return out + [pts[-1]]
def lathe(prof, mat, r=.012, seg=128, name='lathe'):
    p = fillet(prof, r); v = [(x * math.cos(a), x * math.sin(a), z) for (x, z) in p for a in [k / seg * 2 * math.pi for k in range(seg)]]
    f = [(j * seg + k, j * seg + (k + 1) % seg, (j + 1) * seg + (k + 1) % seg, (j + 1) * seg + k) for j in range(len(p) - 1) for k in range(seg)]
    return add(name, v, f, mat, 50)
def ring(a, b, z, n=4, seg=160, cx=0, cy=0):
    out = []
    for k in range(seg):
        t = k / seg * 2 * math.pi; c, s = math.cos(t), math.sin(t)
        out.append((cx + a * math.copysign(abs(c) ** (2 / n), c), cy + b * math.copysign(abs(s) ** (2 / n), s), z))
    return out
def loft(rings, mat, cap0=True, cap1=True, smooth=60, name='loft'):
    """Skin over superellipse rings, outside bottom -> rim -> inside bottom."""
    s = len(rings[0]); v = [p for r in rings for p in r]
    f = [(j * s + k, j * s + (k + 1) % s, (j + 1) * s + (k + 1) % s, (j + 1) * s + k) for j in range(len(rings) - 1) for k in range(s)]
    if cap0: f.append(tuple(range(s - 1, -1, -1)))
    if cap1: f.append(tuple(range((len(rings) - 1) * s, len(rings) * s)))
    return add(name, v, f, mat, smooth)
def tube(pts, rad, mat, name='tube'):
    c = bpy.data.curves.new(name, 'CURVE'); c.dimensions = '3D'; c.bevel_depth = rad; c.bevel_resolution = 14; c.use_fill_caps = True
    s = c.splines.new('POLY'); s.points.add(len(pts) - 1)
    for q, p in zip(s.points, pts): q.co = (*p, 1)
    s.use_smooth = True; o = bpy.data.objects.new(name, c); bpy.context.collection.objects.link(o); c.materials.append(mat); return o
def bend(pts, r=.15, n=10):
    """3D polyline with every corner rounded: the way a pipe is bent."""
    out = [pts[0]]
    for a, b, c in zip(pts, pts[1:], pts[2:]):
        d1, d2 = math.dist(a, b), math.dist(b, c); k = min(r, d1 * .49, d2 * .49)
        p = [b[i] + (a[i] - b[i]) / d1 * k for i in range(3)]; q = [b[i] + (c[i] - b[i]) / d2 * k for i in range(3)]
        out += [tuple((1 - t) ** 2 * p[i] + 2 * t * (1 - t) * b[i] + t * t * q[i] for i in range(3)) for t in [j / n for j in range(n + 1)]]
    return out + [pts[-1]]
FRONT, BACK, LEFT, RIGHT, DOWN = (math.pi / 2, 0, 0), (-math.pi / 2, 0, 0), (0, -math.pi / 2, 0), (0, math.pi / 2, 0), (math.pi, 0, 0)
def turn(prof, mat, loc=(0, 0, 0), rot=(0, 0, 0), r=.012, seg=96, name='lathe'):
    """A lathe that is placed and pointed in one go."""
    o = lathe(prof, mat, r, seg, name); o.location = loc; o.rotation_euler = rot; return o
def rod(rad, length, mat, loc=(0, 0, 0), rot=(0, 0, 0), r=.01, seg=64): return turn([(0, 0), (rad, 0), (rad, length), (0, length)], mat, loc, rot, r, seg)
def ball(rad, mat, loc=(0, 0, 0), seg=64, cut=0.):
    """cut: radians left open at the top (lamp shades, bulbs)."""
    return turn([(max(rad * math.sin(a), 0), -rad * math.cos(a)) for a in [i / 48 * (math.pi - cut) for i in range(49)]], mat, loc, (0, 0, 0), .0005, seg)
def ring_of(rad, thick, mat, loc=(0, 0, 0), rot=(0, 0, 0)):
    """A torus of round section lying flat."""
    return turn([(rad + thick * math.cos(a), thick * math.sin(a)) for a in [i / 24 * 2 * math.pi for i in range(25)]], mat, loc, rot, .0004, 128)
def glow(color, strength, name='glow'):
    m = material(name, color, 0, .4); i = m.node_tree.nodes['Principled BSDF'].inputs
    i['Emission'].default_value = (*srgb(color), 1); i['Emission Strength'].default_value = strength; m.cycles.sample_as_light = False; return m
def box(sx, sy, sz, mat, loc=(0, 0, 0), bevel=.01, name='box', rot=(0, 0, 0)):
    x, y, z = sx / 2, sy / 2, sz / 2
    v = [(a * x, b * y, c * z) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    o = add(name, v, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)], mat)
    o.location = loc; o.rotation_euler = rot
    if bevel: b = o.modifiers.new('b', 'BEVEL'); b.width = bevel; b.segments = 4; b.harden_normals = True
    return o
def glass(tint='#f6fbf9'):
    """Thin clear sheet: transparent + fresnel gloss. Real refraction with caustics off renders gray and casts a solid shadow."""
    m = bpy.data.materials.new('glass'); m.use_nodes = True; n = m.node_tree; n.nodes.clear(); N = lambda k: n.nodes.new('ShaderNode' + k)
    t, g, x, f, o = N('BsdfTransparent'), N('BsdfGlossy'), N('MixShader'), N('Fresnel'), N('OutputMaterial'); g.inputs['Roughness'].default_value = 0; f.inputs[0].default_value = 1.5
    t.inputs[0].default_value = (*srgb(tint), 1); n.links.new(f.outputs[0], x.inputs[0]); n.links.new(t.outputs[0], x.inputs[1]); n.links.new(g.outputs[0], x.inputs[2]); n.links.new(x.outputs[0], o.inputs[0]); return m
