import { inRoom } from './decision.ts'

const whites = ['paint-chalk-linen', 'paint-oat-milk', 'paint-mushroom-stem'] as [string, ...string[]]
const handles = ['handle-bar-brass', 'handle-bar-black', 'handle-square-nickel'] as [string, ...string[]]
const carpets = ['floor-carpet-oat', 'floor-carpet-charcoal', 'floor-sisal-weave'] as [string, ...string[]]
const downlight = ['light-downlight-white'] as [string, ...string[]]

export const kitchen = inRoom('Kitchen', [
  [
    'Kitchen benchtop',
    'Cabinetry',
    'benchtops',
    '6.5 m2',
    2200,
    ['bench-quartz-snow', 'bench-oak-block', 'bench-granite-black'],
  ],
  [
    'Island top',
    'Cabinetry',
    'benchtops',
    '3 m2',
    1100,
    ['bench-quartz-pewter', 'bench-marble-carrara', 'bench-walnut-block'],
  ],
  [
    'Kitchen sink',
    'Cabinetry',
    'kitchen-fixtures',
    '1',
    450,
    ['sink-undermount-steel', 'sink-double-steel', 'sink-butler-white'],
  ],
  [
    'Kitchen tap',
    'Fit-off',
    'tapware',
    '1',
    350,
    ['tap-gooseneck-chrome', 'tap-gooseneck-brass', 'tap-pulldown-gunmetal'],
  ],
  ['Cooktop', 'Cabinetry', 'kitchen-fixtures', '1', 1400, ['cooktop-induction-black', 'cooktop-gas-steel']],
  ['Oven', 'Cabinetry', 'kitchen-fixtures', '1', 1500, ['oven-built-in-steel', 'oven-built-in-black']],
  [
    'Rangehood',
    'Rough-in',
    'kitchen-fixtures',
    '1',
    900,
    ['hood-canopy-steel', 'hood-cylinder-black', 'hood-plaster-oak'],
  ],
  ['Refrigerator', 'Cabinetry', 'kitchen-fixtures', '1', 3300, ['fridge-french-steel']],
  ['Cabinet handles', 'Cabinetry', 'hardware', '28', 560, handles],
  [
    'Drawer pulls',
    'Cabinetry',
    'hardware',
    '8',
    190,
    ['handle-cup-brass', 'handle-arch-gunmetal', 'handle-edge-black'],
  ],
  ['Splashback tile', 'Tiling', 'tiles', '5 m2', 400, ['tile-subway-white', 'tile-picket-sage', 'tile-zellige-fern']],
  [
    'Kitchen floor',
    'Flooring',
    'flooring',
    '22 m2',
    2100,
    ['floor-oak-natural', 'floor-hybrid-driftwood', 'floor-cork-honey'],
  ],
  [
    'Pendants over the island',
    'Rough-in',
    'lighting',
    '3',
    750,
    ['light-dome-green', 'light-cone-clay', 'light-globe-opal'],
  ],
  ['Kitchen downlights', 'Rough-in', 'lighting', '10', 400, downlight],
  ['Kitchen wall color', 'Painting', 'paint', '8 litre', 280, whites],
])

export const bathroom = (room: string) =>
  inRoom(room, [
    ['Shower mixer', 'Rough-in', 'tapware', '1', 300, ['shower-mixer-black', 'shower-rain-nickel']],
    ['Shower rail', 'Rough-in', 'tapware', '1', 600, ['shower-twin-rail-chrome', 'shower-rain-nickel']],
    ['Toilet suite', 'Rough-in', 'bathroom-fixtures', '1', 500, ['toilet-close-coupled', 'toilet-wall-hung']],
    ['Vanity', 'Cabinetry', 'bathroom-fixtures', '1', 1600, ['vanity-flat-charcoal', 'vanity-fluted-oak']],
    [
      'Basin',
      'Cabinetry',
      'bathroom-fixtures',
      '1',
      280,
      ['basin-round-white', 'basin-square-white', 'basin-oval-sand'],
    ],
    ['Basin tap', 'Fit-off', 'tapware', '1', 230, ['tap-basin-chrome', 'tap-basin-copper', 'tap-basin-tall-black']],
    ['Floor tile', 'Tiling', 'tiles', '7 m2', 700, ['tile-concrete-dove', 'tile-terrazzo-coast', 'tile-hex-carrara']],
    ['Wall tile', 'Tiling', 'tiles', '22 m2', 1500, ['tile-subway-white', 'tile-picket-sage', 'tile-zellige-blush']],
    ['Shower floor tile', 'Tiling', 'tiles', '1.5 m2', 140, ['tile-penny-black', 'tile-hex-carrara']],
    ['Shower screen', 'Fit-off', 'bathroom-fixtures', '1', 700, ['screen-frameless-chrome', 'screen-grid-black']],
    ['Mirror', 'Fit-off', 'bathroom-fixtures', '1', 320, ['mirror-round-black', 'mirror-arch-brass']],
    ['Wall lights', 'Rough-in', 'lighting', '2', 340, ['light-sconce-updown', 'light-sconce-globe']],
    ['Towel rail', 'Fit-off', 'bathroom-fixtures', '2', 180, ['rail-towel-nickel']],
    [
      'Bathroom wall color',
      'Painting',
      'paint',
      '4 litre',
      170,
      ['paint-dusk-rose', 'paint-river-sage', 'paint-chalk-linen'],
    ],
  ])

export const bath = (room: string) =>
  inRoom(room, [
    ['Bath', 'Rough-in', 'bathroom-fixtures', '1', 1500, ['bath-square-white', 'bath-oval-white', 'bath-claw-sage']],
    ['Bath filler', 'Rough-in', 'tapware', '1', 700, ['tap-wall-set-brass', 'tap-bath-floor-gunmetal']],
  ])

export const powderRoom = inRoom('Powder room', [
  ['Toilet suite', 'Rough-in', 'bathroom-fixtures', '1', 500, ['toilet-close-coupled', 'toilet-wall-hung']],
  ['Basin', 'Cabinetry', 'bathroom-fixtures', '1', 320, ['basin-pedestal-white', 'basin-round-white']],
  ['Basin tap', 'Fit-off', 'tapware', '1', 230, ['tap-basin-chrome', 'tap-basin-copper']],
  ['Floor tile', 'Tiling', 'tiles', '3 m2', 400, ['tile-terrazzo-coast', 'tile-checker-marble']],
  ['Mirror', 'Fit-off', 'bathroom-fixtures', '1', 320, ['mirror-round-black', 'mirror-arch-brass']],
  ['Wall color', 'Painting', 'paint', '3 litre', 120, ['paint-harbour-ink', 'paint-dusk-rose', 'paint-oat-milk']],
])

export const laundry = inRoom('Laundry', [
  ['Laundry benchtop', 'Cabinetry', 'benchtops', '2 m2', 620, ['bench-quartz-snow', 'bench-oak-block']],
  ['Laundry sink', 'Cabinetry', 'kitchen-fixtures', '1', 400, ['sink-drainer-steel', 'sink-butler-white']],
  ['Laundry tap', 'Fit-off', 'tapware', '1', 290, ['tap-gooseneck-chrome', 'tap-square-nickel']],
  ['Cabinet handles', 'Cabinetry', 'hardware', '10', 190, handles],
  ['Splashback tile', 'Tiling', 'tiles', '2.5 m2', 150, ['tile-subway-white', 'tile-picket-sage']],
  ['Floor tile', 'Tiling', 'tiles', '6 m2', 420, ['tile-concrete-dove', 'tile-terracotta-square']],
  ['Ceiling light', 'Rough-in', 'lighting', '1', 155, ['light-flush-opal']],
  ['Wall color', 'Painting', 'paint', '4 litre', 140, whites],
])

export const bedroom = (room: string, floor: number) =>
  inRoom(room, [
    ['Bedroom floor', 'Flooring', 'flooring', `${floor} m2`, floor * 80, carpets],
    ['Wall color', 'Painting', 'paint', '6 litre', 210, whites],
    [
      'Ceiling light',
      'Rough-in',
      'lighting',
      '1',
      200,
      ['light-drum-linen', 'light-lantern-paper', 'light-flush-opal'],
    ],
    ['Door lever', 'Fit-off', 'hardware', '1', 90, ['door-lever-nickel', 'door-knob-brass']],
    [
      'Wardrobe handles',
      'Cabinetry',
      'hardware',
      '4',
      60,
      ['knob-ball-oak', 'knob-mushroom-nickel', 'handle-strap-leather'],
    ],
  ])

export const livingRooms = [
  ...inRoom('Living room', [
    [
      'Living room floor',
      'Flooring',
      'flooring',
      '38 m2',
      3500,
      ['floor-oak-natural', 'floor-ash-whitewash', 'floor-oak-smoked'],
    ],
    ['Wall color', 'Painting', 'paint', '12 litre', 420, whites],
    ['Ceiling light', 'Rough-in', 'lighting', '1', 280, ['light-basket-rattan', 'light-drum-linen']],
    ['Wall lights', 'Rough-in', 'lighting', '4', 620, ['light-sconce-updown', 'light-sconce-globe']],
    ['Downlights', 'Rough-in', 'lighting', '8', 320, downlight],
  ]),
  ...inRoom('Dining room', [
    ['Dining room floor', 'Flooring', 'flooring', '16 m2', 1500, ['floor-oak-natural', 'floor-oak-chevron']],
    [
      'Pendant over the table',
      'Rough-in',
      'lighting',
      '1',
      480,
      ['light-linear-brass', 'light-dome-green', 'light-bell-white'],
    ],
    ['Wall color', 'Painting', 'paint', '6 litre', 210, whites],
  ]),
  ...inRoom('Study', [
    [
      'Study floor',
      'Flooring',
      'flooring',
      '11 m2',
      900,
      ['floor-cork-honey', 'floor-carpet-charcoal', 'floor-sisal-weave'],
    ],
    [
      'Feature color',
      'Painting',
      'paint',
      '6 litre',
      240,
      ['paint-harbour-ink', 'paint-river-sage', 'paint-saffron-field'],
    ],
    ['Track light', 'Rough-in', 'lighting', '1', 340, ['light-track-black']],
    ['Door lever', 'Fit-off', 'hardware', '1', 90, ['door-lever-nickel', 'door-knob-brass']],
  ]),
]

export const restOfHouse = [
  ...inRoom('Entry', [
    [
      'Entry floor tile',
      'Tiling',
      'tiles',
      '6 m2',
      900,
      ['tile-checker-marble', 'tile-terracotta-square', 'tile-travertine-honed'],
    ],
    ['Front door color', 'Painting', 'paint', '2 litre', 120, ['paint-deep-fern', 'paint-iron-door']],
    ['Front door lever', 'Fit-off', 'hardware', '1', 110, ['door-knob-brass', 'door-lever-nickel']],
    ['Entry pendant', 'Rough-in', 'lighting', '1', 240, ['light-globe-opal', 'light-lantern-paper']],
    ['Coat hooks', 'Fit-off', 'hardware', '6', 100, ['hook-double-black']],
  ]),
  ...inRoom('Hall and stairs', [
    ['Hall floor', 'Flooring', 'flooring', '18 m2', 1650, ['floor-oak-natural', 'floor-carpet-oat']],
    ['Hall lights', 'Rough-in', 'lighting', '4', 620, ['light-flush-opal', 'light-sconce-updown']],
    ['Wall color', 'Painting', 'paint', '10 litre', 350, whites],
  ]),
  ...inRoom('Exterior', [
    ['Exterior color', 'Painting', 'paint', '40 litre', 1500, ['paint-slate-heron']],
    ['Porch light', 'Rough-in', 'lighting', '2', 540, ['light-porch-lantern', 'light-sconce-updown']],
    ['Terrace tile', 'Tiling', 'tiles', '24 m2', 1500, ['tile-concrete-dove', 'tile-slate-riven']],
  ]),
  ...inRoom('Whole house', [
    ['Ceiling color', 'Painting', 'paint', '40 litre', 1000, ['paint-cloud-ceiling']],
    ['Trim and door color', 'Painting', 'paint', '20 litre', 780, ['paint-gallery-trim']],
    ['Interior door levers', 'Fit-off', 'hardware', '9', 800, ['door-lever-nickel', 'door-knob-brass']],
  ]),
]
