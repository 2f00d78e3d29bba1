// node scripts/pictures/squares.mjs ROOMS_DIR MASTERS_DIR: cuts 800 px squares from rooms and still lifes, as second pictures of
// the items visible in them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const SCENES = 'src/web/public/scenes'

/** Stem of the square, the room it is cut from, and its left edge in the 1824 x 800 master. */
const FROM_ROOMS = [
  ['room-kitchen-sink', 'kitchen', 20],
  ['room-kitchen-range', 'kitchen', 450],
  ['room-kitchen-counter', 'kitchen', 980],
  ['room-bathroom-bath', 'bathroom', 230],
  ['room-bathroom-vanity', 'bathroom', 960],
  ['room-living-sofa', 'living-room', 360],
  ['room-living-corner', 'living-room', 900],
  ['room-bedroom-globe', 'bedroom', 180],
  ['room-entry-door', 'entry', 500],
  ['room-laundry-sink', 'laundry', 780],
]

/** Stem of the square, the still life it is cut from, and its left and top edges in the 1600 x 1000 file. */
const FROM_SCENES = [
  ['detail-tap-zellige', 'kitchen-bench', 800, 0],
  ['detail-knurled-brass', 'kitchen-bench', 440, 180],
  ['detail-paint-cards', 'sample-board', 0, 200],
  ['detail-hardware', 'sample-board', 800, 190],
  ['detail-basin', 'bath-ledge', 560, 130],
  ['detail-porcelain', 'bath-ledge', 800, 20],
]

const [rooms, masters] = process.argv.slice(2)
if (!masters)
  throw new Error('Say where the rooms and the masters are: node scripts/pictures/squares.mjs ROOMS MASTERS')
const cuts = [
  ...FROM_ROOMS.map(([stem, room, left]) => ({ stem, from: join(rooms, `${room}.png`), left, top: 0 })),
  ...FROM_SCENES.map(([stem, scene, left, top]) => ({ stem, from: join(SCENES, `${scene}-1600.webp`), left, top })),
]
for (const { stem, from, left, top } of cuts) {
  const to = join(masters, `${stem}.png`)
  if (existsSync(from) && !existsSync(to)) await sharp(from).extract({ left, top, width: 800, height: 800 }).toFile(to)
}
