// node scripts/pictures/squares.mjs ROOMS_DIR MASTERS_DIR
// Cuts 800 px squares from the rooms. They are the second picture of the items that can be seen in them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Stem, the room it is cut from, and its left edge in the 1824 px master. */
const SQUARES = [
  ['room-kitchen-sink', 'kitchen', 60],
  ['room-kitchen-range', 'kitchen', 480],
  ['room-kitchen-counter', 'kitchen', 900],
  ['room-bathroom-bath', 'bathroom', 300],
  ['room-bathroom-vanity', 'bathroom', 1000],
  ['room-living-sofa', 'living-room', 300],
  ['room-living-corner', 'living-room', 1000],
  ['room-bedroom-globe', 'bedroom', 180],
  ['room-entry-door', 'entry', 500],
  ['room-laundry-sink', 'laundry', 780],
]

const [rooms, masters] = process.argv.slice(2)
if (!masters) throw new Error('Say where the rooms and the masters are: node scripts/pictures/squares.mjs ROOMS MASTERS')
for (const [stem, room, left] of SQUARES) {
  const from = join(rooms, `${room}.png`)
  const to = join(masters, `${stem}.png`)
  if (existsSync(from) && !existsSync(to))
    await sharp(from).extract({ left, top: 0, width: 800, height: 800 }).toFile(to)
}
