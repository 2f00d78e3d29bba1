// node scripts/pictures/export-scenes.mjs MASTERS_DIR: writes the wide still lifes of the landing page in its two widths.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const SCENES = 'src/web/public/scenes'
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say where the masters are: node scripts/pictures/export-scenes.mjs MASTERS_DIR')
mkdirSync(SCENES, { recursive: true })

for (const file of readdirSync(folder).filter((name) => name.endsWith('.png')))
  for (const width of [1600, 800])
    await sharp(join(folder, file))
      .resize(width)
      .webp({ quality: 82, effort: 6 })
      .toFile(join(SCENES, file.replace('.png', `-${width}.webp`)))
