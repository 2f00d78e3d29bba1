"""Benchtops and paint: a piece of the thing the material is for."""
import math, bpy
import numpy as np
from kit import *
from studio import group
import surfaces as S
from surfaces import G, flat

def benchtop(mat, edge=.1, bevel=.012, cabinet='#d9d2c6', waterfall=False, staves=False):
    """A stretch of bench on its cabinet. waterfall: the stone runs down the near end; staves: glued-up timber strips."""
    m = mat(); under = .62 - edge
    if staves:
        for i in range(12):
            for x0, x1 in ((-.95, [.1, -.3, .45, -.05][i % 4]), ([.1, -.3, .45, -.05][i % 4], .95)): box(x1 - x0 - .001, 1.25 / 12 - .001, edge, m, ((x0 + x1) / 2, -.625 + 1.25 / 12 * (i + .5), .62 - edge / 2), .003, 'top_')
    else: box(1.9, 1.25, edge, m, (0, 0, .62 - edge / 2), bevel, 'top_')
    shift = .05 if waterfall else 0
    if waterfall: box(edge, 1.25, under + .002, m, (-.95 + edge / 2, 0, under / 2), min(bevel, .004), 'top_')
    box(1.82 - shift * 2, 1.16, under, flat(cabinet, .45), (shift, 0, under / 2), .006)
    for x in (-.455, .455): box(.88 - shift, .02, under - .06, flat(cabinet, .4), (x * (1 - shift * .4) + shift, -.59, under / 2 - .01), .006)
    group('top_', 'box').rotation_euler.z = math.radians(-32 if not waterfall else 30); return dict(look=.33, elev=33, dist=5.75)
# what the camera shows (r, g, b) for a gray card of sRGB value x on the swatch: measured; measure again if lights or tone change
CARD = ([0, 29, 48, 69, 89, 111, 134, 158, 181, 203, 225, 243, 255], [32, 47, 65, 87, 110, 134, 155, 173, 188, 199, 208, 215, 219],
        [30, 45, 62, 85, 107, 131, 152, 170, 185, 197, 206, 213, 217], [28, 42, 59, 81, 103, 127, 148, 167, 182, 194, 204, 211, 214])
def true(h):
    """Pigment that photographs as h: the tone curve lifts darks and holds back whites."""
    return '#' + ''.join('%02x' % round(float(np.interp(int(h[i:i + 2], 16), CARD[k + 1], CARD[0]))) for k, i in enumerate((1, 3, 5)))
def brush(color, loc, spin):
    """A loaded flat brush, lying across the tin: handle along local x."""
    wood, steel = S.wood('#b98a58', '#7d5634'), finish('stainless'); across = lambda a, b, x: [(x, p[0], p[1]) for p in ring(a, b, 0, 3, 48)]
    r = bpy.data.objects.new('brush', None); bpy.context.collection.objects.link(r)
    for o in (loft([across(a, b, x) for a, b, x in ((.01, .008, -.56), (.034, .02, -.54), (.042, .024, -.44), (.026, .02, -.26), (.034, .022, -.12), (.088, .026, 0), (.092, .028, .03))], wood),
              loft([across(a, b, x) for a, b, x in ((.094, .03, .0), (.097, .033, .01), (.097, .033, .13), (.094, .03, .14))], steel),
              loft([across(a, b, x) for a, b, x in ((.093, .028, .13), (.1, .028, .22), (.1, .022, .33), (.09, .008, .37))], G('bristle', .3).done(color))): o.parent = r
    r.location = loc; r.rotation_euler = (0, math.radians(-2), math.radians(spin))
def paint(color='#7d8f7a', sheen=.5, ground='card'):
    """A tin, and the color on what it is meant for: a wall card, limewashed plaster, a joinery panel, weatherboards."""
    color = true(color); m = S.limewash(color) if ground == 'limewash' else flat(color, sheen); white = flat('#f4f1ea', .6)
    if ground in ('card', 'limewash'):
        box(1.3, .02, 1.5, white, (0, .02, .75), .004, 'swatch'); box(1.2, .012, 1.4, m, (0, 0, .75), .003, 'swatch')
    elif ground == 'panel':
        box(1.3, .03, 1.5, m, (0, .03, .75), .004, 'swatch')
        for x in (-.54, .54): box(.22, .05, 1.5, m, (x, 0, .75), .006, 'swatch')
        for z in (.11, 1.39): box(.88, .05, .22, m, (0, 0, z), .006, 'swatch')
        for k, w in enumerate((.8, .74)):                       # stepped moulding inside the frame
            for x in (-w / 2 - .02, w / 2 + .02): box(.03, .03, 1.08 - k * .06, m, (x, .006 + k * .008, .75), .01, 'swatch')
            for z in (.75 - .53 + k * .03, .75 + .53 - k * .03): box(w + .07, .03, .03, m, (0, .006 + k * .008, z), .01, 'swatch')
    else:
        for i in range(7): box(1.3, .03, .235, m, (0, .01, .115 + i * .21), .006, 'swatch', (math.radians(7), 0, 0))
    r = group('swatch'); r.rotation_euler = (math.radians(-9), 0, math.radians(8)); r.location = (-.16, .2, 0)
    tin = finish('stainless'); wet = G('wet', .05, 1.).done(color); x, y = .56, -.28
    handle = tube([(.325 * math.cos(t), -.325 * math.sin(t), .5 - .27 * math.sin(t) ** .8) for t in [i / 40 * math.pi for i in range(41)]], .007, tin)
    ears = [lathe([(0, 0), (.03, 0), (.03, .02), (0, .02)], tin, .004, 32) for _ in (0, 1)]
    for o, d in zip(ears, (-1, 1)): o.rotation_euler = (0, d * math.pi / 2, 0); o.location = (x + d * .305, y, .5)
    for o in (handle, lathe([(.3, 0), (.31, 0), (.31, .03), (.3, .035), (.3, .6), (.315, .61), (.315, .64), (.29, .64), (.27, .625), (.27, .6), (.295, .59), (.295, .1)], tin, .008),
              lathe([(.302, .06), (.303, .06), (.303, .55), (.302, .55)], m, .001), lathe([(0, .575), (.28, .575), (.295, .585)], wet, .003)): o.location = (x, y, 0)
    brush(color, (x - .06, y - .06, .672), 14); return dict(look=.76, elev=15, dist=5.0)
