// node scripts/pictures/export-rooms.mjs ROOMS_DIR: writes the six rooms of project headers in three WebP widths (16:7), and
// their table of placeholders.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { blurOf, colorOf } from './placeholder.mjs'

const WIDTHS = [1600, 960, 480]
const PICTURES = 'src/web/public/rooms'
const TABLE = 'src/shared/projects/room-pictures.gen.json'
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say where the masters are: node scripts/pictures/export-rooms.mjs ROOMS_DIR')
mkdirSync(PICTURES, { recursive: true })

const lines = []
for (const file of readdirSync(folder)
  .toSorted()
  .filter((name) => name.endsWith('.png'))) {
  const name = file.slice(0, -'.png'.length)
  const master = join(folder, file)
  for (const width of WIDTHS)
    await sharp(master)
      .resize(width, Math.round((width * 7) / 16))
      .webp({ quality: 80, effort: 6, smartSubsample: true })
      .toFile(join(PICTURES, `${name}-${width}.webp`))
  const placeholder = { color: await colorOf(master), blur: await blurOf(master), width: 1600, height: 700 }
  lines.push(`${JSON.stringify(name)}:${JSON.stringify(placeholder)}`)
}
writeFileSync(TABLE, `{\n${lines.join(',\n')}\n}\n`)
console.log(`${lines.length} rooms in the table`)
