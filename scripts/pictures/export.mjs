// node scripts/pictures/export.mjs MASTERS_DIR: writes three WebP sizes of each rendered master and the table of placeholders.
// Pictures without a master, or with a master older than their files, keep their files and entries.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { blurOf, colorOf } from './placeholder.mjs'

const SIZES = [800, 400, 160]
const PICTURES = 'src/web/public/catalog'
const TABLE = 'src/shared/catalog/starter-pictures.gen.json'

function readTable() {
  try {
    return JSON.parse(readFileSync(TABLE, 'utf8'))
  } catch {
    return {}
  }
}

function isExported(stem, master, width) {
  const exported = statSync(join(PICTURES, `${stem}-800.webp`), { throwIfNoEntry: false })
  return exported && exported.mtimeMs > statSync(master).mtimeMs && table[stem]?.width === width
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say where the masters are: node scripts/pictures/export.mjs MASTERS_DIR')
mkdirSync(PICTURES, { recursive: true })

const table = readTable()
for (const file of readdirSync(folder).filter((name) => name.endsWith('.png'))) {
  const stem = file.slice(0, -'.png'.length)
  const master = join(folder, file)
  const { width, height } = await sharp(master).metadata()
  if (isExported(stem, master, width)) continue
  for (const size of SIZES)
    await sharp(master)
      .resize(size, size, { withoutEnlargement: true })
      .webp({ quality: 82, effort: 6, smartSubsample: true })
      .toFile(join(PICTURES, `${stem}-${size}.webp`))
  table[stem] = { color: await colorOf(master), blur: await blurOf(master), width, height }
  console.log(stem)
}

const lines = Object.keys(table)
  .toSorted()
  .map((stem) => `${JSON.stringify(stem)}:${JSON.stringify(table[stem])}`)
writeFileSync(TABLE, `{\n${lines.join(',\n')}\n}\n`)
console.log(`${lines.length} pictures in the table`)
