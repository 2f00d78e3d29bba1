"""Studio set: one light rig, one backdrop, one camera rule. Every picture goes through shoot()."""
import bpy, glob, math, os, shutil, struct, tempfile
import numpy as np
from mathutils import Vector

WEIGHTS = os.environ.get('DENOISER_WEIGHTS', 'rt_ldr_alb_nrm.tza')
BACKDROP = (0.72, 0.665, 0.59)          # linear albedo: darker than white china, lighter than everything else

def srgb(h):
    """'#rrggbb' -> linear rgb tuple (Blender colors are linear)."""
    v = [int(h[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(x / 12.92 if x <= .04045 else ((x + .055) / 1.055) ** 2.4 for x in v)

def area(name, loc, target, w, h, watts, color=(1, 1, 1)):
    l = bpy.data.lights.new(name, 'AREA'); l.shape = 'RECTANGLE'; l.size = w; l.size_y = h
    l.energy = watts; l.color = color
    o = bpy.data.objects.new(name, l); o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(o); return o

def card(loc, w, h, value, target=(0, 0, .8)):
    """Reflector / black flag: seen by mirror-like surfaces only, never by camera or shadows."""
    bpy.ops.mesh.primitive_plane_add(size=1, location=loc); o = bpy.context.object
    o.scale = (w, h, 1); o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    m = bpy.data.materials.new('card'); m.use_nodes = True; n = m.node_tree; n.nodes.clear()
    e = n.nodes.new('ShaderNodeEmission'); e.inputs[0].default_value = (value, value * .97, value * .93, 1)
    n.links.new(e.outputs[0], n.nodes.new('ShaderNodeOutputMaterial').inputs[0]); o.data.materials.append(m)
    m.cycles.sample_as_light = False; o.visible_camera = o.visible_diffuse = o.visible_shadow = o.visible_transmission = False
    return o

def new_scene(size=800, samples=32, height=None):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene; s.render.engine = 'CYCLES'; c = s.cycles
    c.device = 'CPU'; c.samples = samples; c.use_adaptive_sampling = True; c.adaptive_threshold = .1
    c.adaptive_min_samples = max(4, samples // 2); c.use_denoising = False; c.seed = 7
    c.max_bounces = 6; c.diffuse_bounces = 2; c.glossy_bounces = 4; c.transmission_bounces = 8; c.transparent_max_bounces = 8
    c.sample_clamp_indirect = 3; c.sample_clamp_direct = 0; c.blur_glossy = .6
    c.caustics_reflective = c.caustics_refractive = False
    s.render.resolution_x = size; s.render.resolution_y = height or size; s.render.resolution_percentage = 100
    s.render.image_settings.file_format = 'PNG'; s.render.image_settings.color_depth = '8'
    s.view_settings.view_transform = 'Filmic'; s.view_settings.look = 'Medium High Contrast'; s.view_settings.exposure = .32
    w = bpy.data.worlds.new('w'); s.world = w; w.use_nodes = True; n = w.node_tree
    tc = n.nodes.new('ShaderNodeTexCoord'); sep = n.nodes.new('ShaderNodeSeparateXYZ'); r = n.nodes.new('ShaderNodeValToRGB')
    n.links.new(tc.outputs['Generated'], sep.inputs[0]); n.links.new(sep.outputs['Z'], r.inputs[0])
    r.color_ramp.elements[0].position = .0; r.color_ramp.elements[0].color = (.16, .15, .14, 1)
    r.color_ramp.elements[1].position = .9; r.color_ramp.elements[1].color = (.95, .93, .90, 1)
    n.links.new(r.outputs[0], n.nodes['Background'].inputs[0])
    lp = n.nodes.new('ShaderNodeLightPath'); k = n.nodes.new('ShaderNodeMapRange')      # mirrors see a darker room: chrome needs something black to reflect
    k.inputs[3].default_value = .34; k.inputs[4].default_value = .13; n.links.new(lp.outputs['Is Glossy Ray'], k.inputs[0]); n.links.new(k.outputs[0], n.nodes['Background'].inputs[1])
    # cyclorama: floor that curves up into the wall
    prof = [(-2.8, 0)] + [(3 + 2.5 * math.sin(a), 2.5 - 2.5 * math.cos(a)) for a in [i / 32 * math.pi / 2 for i in range(33)]] + [(5.5, 12)]
    v = [(x, y, z) for (y, z) in prof for x in (-16, 16)]; f = [(i, i + 1, i + 3, i + 2) for i in range(0, len(v) - 2, 2)]
    me = bpy.data.meshes.new('cyc'); me.from_pydata(v, [], f); me.polygons.foreach_set('use_smooth', [True] * len(f))
    o = bpy.data.objects.new('cyc', me); bpy.context.collection.objects.link(o)
    m = bpy.data.materials.new('cyc'); m.use_nodes = True; b = m.node_tree.nodes['Principled BSDF']
    b.inputs['Base Color'].default_value = (*BACKDROP, 1); b.inputs['Roughness'].default_value = .9; b.inputs['Specular'].default_value = .1
    me.materials.append(m)
    area('key', (-3.4, -2.6, 4.6), (0, 0, .5), 2.0, 2.0, 420, (1, .965, .92))
    area('fill', (4.6, -2.4, 2.2), (0, 0, .7), 2.6, 3.2, 26, (.93, .96, 1))
    area('top', (.4, 1.6, 4.8), (0, 0, .6), 4, 1.2, 70)
    card((2.6, -3.2, 1.2), 1.5, 6, .01); card((-3.2, -3.9, 2.2), .9, 3.4, 1.9); card((-4.6, .3, 1.4), .5, 5, 2.6)

def group(*prefixes):
    """Parent all objects whose name starts so to one empty and return it (turn or lift the whole model with it)."""
    r = bpy.data.objects.new('group', None); bpy.context.collection.objects.link(r)
    for o in bpy.context.scene.objects:
        if o.name.startswith(prefixes): o.parent = r
    return r

def wall(y):
    """Flat wall behind wall-hung things (hoods, sconces, screens)."""
    bpy.ops.mesh.primitive_plane_add(size=30, location=(0, y, 0), rotation=(math.pi / 2, 0, 0)); bpy.context.object.data.materials.append(bpy.data.materials['cyc'])

def mount(size=1.6, low=.62):
    """Like stage, for things fixed to a wall: the wall touches their back."""
    height = stage(size, hang=low); bpy.context.view_layer.update(); dg = bpy.context.evaluated_depsgraph_get()
    back = max((o.matrix_world @ Vector(c)).y for o in bpy.context.scene.objects if o.type in ('MESH', 'CURVE') and not o.name.startswith(('cyc', 'Plane')) for c in o.evaluated_get(dg).bound_box)
    wall(back - .001); bpy.data.objects['cyc'].location.z = -1.6          # the floor drops out of the picture
    return low + height / 2

def stage(size=1.75, keep=('cyc', 'key', 'fill', 'top', 'Plane', 'in_scene'), hang=None, spin=0):
    """Scale everything modeled so far to a common visual size and place it on the floor, centered."""
    obs = [o for o in bpy.context.scene.objects if o.type in 'MESH CURVE LIGHT'.split() and not o.name.startswith(keep)]
    root = bpy.data.objects.new('root', None); bpy.context.collection.objects.link(root)
    for o in obs:
        while o.parent: o = o.parent
        if o is not root: o.parent = root
    root.rotation_euler.z = math.radians(spin); bpy.context.view_layer.update()
    dg = bpy.context.evaluated_depsgraph_get(); P = []
    for o in obs:
        if o.type == 'LIGHT': continue
        P += [o.matrix_world @ Vector(c) for c in o.evaluated_get(dg).bound_box]
    lo = [min(p[i] for p in P) for i in range(3)]; hi = [max(p[i] for p in P) for i in range(3)]
    k = size / max(hi[0] - lo[0], hi[2] - lo[2]); root.scale = (k,) * 3
    root.location = (-(lo[0] + hi[0]) / 2 * k, -(lo[1] + hi[1]) / 2 * k, -lo[2] * k if hang is None else hang - lo[2] * k)
    return (hi[2] - lo[2]) * k

def shoot(path, look=.78, elev=11, dist=5.3, lens=85, azim=0, glare=False):
    s = bpy.context.scene; cam = bpy.data.cameras.new('cam'); o = bpy.data.objects.new('cam', cam); cam.lens = lens
    e, a = math.radians(elev), math.radians(azim); t = Vector((0, 0, look))
    o.location = t + Vector((dist * math.sin(a) * math.cos(e), -dist * math.cos(a) * math.cos(e), dist * math.sin(e)))
    o.rotation_euler = (t - o.location).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(o); s.camera = o
    s.view_layers[0].cycles.denoising_store_passes = True
    base = os.path.join(os.environ.get('BACKDROPS', ''), os.path.basename(path)); frame = None
    if os.environ.get('BACKDROPS') and os.path.exists(base): frame = window(s, o, .1 if glare else .045)
    s.use_nodes = True; n = s.node_tree; rl = n.nodes['Render Layers']; src = rl.outputs['Image']
    if glare:
        g = n.nodes.new('CompositorNodeGlare'); g.glare_type = 'FOG_GLOW'; g.threshold = 1.6; g.size = 8; g.mix = -.4
        n.links.new(src, g.inputs[0]); src = g.outputs[0]
    n.links.new(src, n.nodes['Composite'].inputs[0])
    tmp = tempfile.mkdtemp(); fo = n.nodes.new('CompositorNodeOutputFile'); fo.base_path = tmp; fo.format.file_format = 'OPEN_EXR'
    fo.file_slots.clear()
    for k in ('Denoising Albedo', 'Denoising Normal'): fo.file_slots.new(k.split()[1]); n.links.new(rl.outputs[k], fo.inputs[-1])
    s.render.image_settings.color_depth = '16'; s.render.filepath = tmp + '/c.png'; bpy.ops.render.render(write_still=True)
    N, M = s.render.resolution_x, s.render.resolution_y
    def px(f, raw):
        im = bpy.data.images.load(f); N, M = im.size
        if raw: im.colorspace_settings.name = 'Non-Color'
        a = np.empty(N * M * im.channels, np.float32); im.pixels.foreach_get(a); return a.reshape(M, N, -1)[..., :3]
    out = px(tmp + '/c.png', True) if not os.path.exists(WEIGHTS) else denoise(px(tmp + '/c.png', True), px(glob.glob(tmp + '/Albedo*')[0], False), px(glob.glob(tmp + '/Normal*')[0], False), WEIGHTS)
    if frame: out = patch(px(base, True), out, frame)
    im = bpy.data.images.new('out', N, M); im.colorspace_settings.name = 'sRGB'
    im.pixels.foreach_set(np.dstack([out, np.ones((M, N, 1), np.float32)]).ravel().astype(np.float32)); im.filepath_raw = path; im.file_format = 'PNG'; im.save()
    shutil.rmtree(tmp)

def window(s, cam, margin):
    """Render only the part of the frame that the model fills. Returns that part in pixels: left, bottom."""
    from bpy_extras.object_utils import world_to_camera_view
    bpy.context.view_layer.update(); dg = bpy.context.evaluated_depsgraph_get(); P = []
    for o in bpy.context.scene.objects:
        if o.type in ('MESH', 'CURVE') and not o.name.startswith(('cyc', 'Plane')): P += [world_to_camera_view(s, cam, o.matrix_world @ Vector(c)) for c in o.evaluated_get(dg).bound_box]
    r = s.render; W, H = r.resolution_x, r.resolution_y; cut = lambda v, n: min(max(round(v * n / 16) * 16, 0), n)
    x0, x1, y0, y1 = cut(min(p.x for p in P) - margin, W), cut(max(p.x for p in P) + margin, W), cut(min(p.y for p in P) - margin, H), cut(max(p.y for p in P) + margin, H)
    r.use_border = r.use_crop_to_border = True; r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = (x0 + .01) / W, (x1 + .01) / W, (y0 + .01) / H, (y1 + .01) / H; return x0, y0

def patch(base, part, at, feather=22):
    """Set a rendered part into a picture of the same scene whose backdrop is already good; the seam is a soft ramp."""
    h, w = part.shape[:2]; x, y = at; k = np.ones((h, w), np.float32); ramp = (np.arange(feather) + .5) / feather; ramp = ramp * ramp * (3 - 2 * ramp)
    if x > 0: k[:, :feather] *= ramp
    if x + w < base.shape[1]: k[:, -feather:] *= ramp[::-1]
    if y > 0: k[:feather] *= ramp[:, None]
    if y + h < base.shape[0]: k[-feather:] *= ramp[::-1, None]
    out = even(base, (x, y, w, h)); out[y:y + h, x:x + w] = part; out = soften(out); out[y:y + h, x:x + w] = out[y:y + h, x:x + w] * (1 - k[..., None]) + part * k[..., None]; return out

def even(base, hole):
    """Give an old backdrop one clean tint: compression left pink and green patches in it. Lightness is kept."""
    H, W = base.shape[:2]; y, x = np.mgrid[0:H, 0:W].astype(np.float32) / H; g = base[..., 1]; A = np.stack([np.ones_like(x), x, y, g], -1); keep = np.ones((H, W), bool); keep[hole[1]:hole[1] + hole[3], hole[0]:hole[0] + hole[2]] = False; out = base.copy()
    for c in (0, 2): out[..., c] = g + A @ np.linalg.lstsq(A[keep][::7], (base[..., c] - g)[keep][::7], rcond=None)[0].astype(np.float32)
    return out

def soften(a, r=11, times=3):
    """Blur by three box filters: takes the compression blocks out of an old backdrop."""
    for _ in range(times):
        for ax in (0, 1):
            c = np.cumsum(np.pad(a, [(r + 1, r) if i == ax else (0, 0) for i in range(3)], 'edge'), ax, np.float64); n = c.shape[ax]; a = ((np.take(c, range(2 * r + 1, n), ax) - np.take(c, range(0, n - 2 * r - 1), ax)) / (2 * r + 1)).astype(np.float32)
    return a

# ---- Open Image Denoise U-Net (Apache-2.0 weights) in plain numpy: Debian's Blender is built without OIDN
def load_tza(path):
    b = open(path, 'rb').read(); off = struct.unpack_from('<Q', b, 4)[0]; n = struct.unpack_from('<I', b, off)[0]; p = off + 4; T = {}
    for _ in range(n):
        ln = struct.unpack_from('<H', b, p)[0]; p += 2; name = b[p:p + ln].decode(); p += ln
        nd = b[p]; p += 1; dims = struct.unpack_from('<%dI' % nd, b, p); p += 4 * nd + nd      # skip layout letters
        dt = chr(b[p]); p += 1; o = struct.unpack_from('<Q', b, p)[0]; p += 8
        T[name] = np.frombuffer(b, '<f2' if dt == 'h' else '<f4', int(np.prod(dims)), o).reshape(dims).astype(np.float32)
    return T

def conv(x, w, b, relu=True, rows=40):
    c, h, wd = x.shape; o = w.shape[0]; W = np.ascontiguousarray(w.transpose(0, 2, 3, 1).reshape(o, -1))
    xp = np.pad(x, ((0, 0), (1, 1), (1, 1))); out = np.empty((o, h, wd), np.float32); col = np.empty((9, c, rows, wd), np.float32)
    for y in range(0, h, rows):
        r = min(rows, h - y); k = col[:, :, :r]
        for i in range(9): k[i] = xp[:, y + i // 3:y + i // 3 + r, i % 3:i % 3 + wd]
        out[:, y:y + r] = (W @ k.reshape(9 * c, r * wd)).reshape(o, r, wd)
    out += b[:, None, None]
    return np.maximum(out, 0, out) if relu else out

pool = lambda x: np.maximum(np.maximum(x[:, ::2, ::2], x[:, 1::2, ::2]), np.maximum(x[:, ::2, 1::2], x[:, 1::2, 1::2]))
up = lambda x: x.repeat(2, 1).repeat(2, 2)

def denoise(color, albedo, normal, weights):
    """HxWx3 float arrays: display-referred color 0..1, albedo 0..1, normal -1..1. Sides are padded to multiples of 16."""
    h, w = color.shape[:2]; color, albedo, normal = (np.pad(a, ((0, -h % 16), (0, -w % 16), (0, 0)), 'edge') for a in (color, albedo, normal))
    T = load_tza(weights); C = lambda n, x, relu=True: conv(x, T[n + '.weight'], T[n + '.bias'], relu)
    inp = np.ascontiguousarray(np.concatenate([np.clip(color, 0, 1), np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * .5 + .5], 2).transpose(2, 0, 1), np.float32)
    p1 = pool(C('enc_conv1', C('enc_conv0', inp))); p2 = pool(C('enc_conv2', p1)); p3 = pool(C('enc_conv3', p2))
    x = C('enc_conv5b', C('enc_conv5a', pool(C('enc_conv4', p3))))
    for n, skip in ((4, p3), (3, p2), (2, p1), (1, inp)):
        x = C('dec_conv%db' % n, C('dec_conv%da' % n, np.concatenate([up(x), skip])))
    return np.clip(C('dec_conv0', x, False).transpose(1, 2, 0), 0, 1)[:h, :w]
