// node scripts/pictures/export.mjs MASTERS_DIR
// Turns rendered masters into what the product ships: three WebP sizes each, and the table of placeholders.
// Stems without a master here keep the files and the entry they already have.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const SIZES = [800, 400, 160]
const PICTURES = 'src/web/public/catalog'
const TABLE = 'src/shared/catalog/starter-pictures.gen.json'
const BLUR_LIMIT = 199

/** The smallest picture that still hints at the thing: 16 px, as coarse as it takes to stay under the limit. */
async function blurOf(master) {
  for (const quality of [70, 50, 30, 20, 12, 6, 1]) {
    const bytes = await sharp(master)
      .resize(16)
      .blur(0.6)
      .webp({ quality, effort: 6, smartSubsample: false })
      .toBuffer()
    const uri = `data:image/webp;base64,${bytes.toString('base64')}`
    if (uri.length <= BLUR_LIMIT) return uri
  }
  throw new Error(`No placeholder small enough for ${master}`)
}

async function colorOf(master) {
  const { channels } = await sharp(master).removeAlpha().stats()
  return `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`
}

function tableSoFar() {
  try {
    return JSON.parse(readFileSync(TABLE, 'utf8'))
  } catch {
    return {}
  }
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say where the masters are: node scripts/pictures/export.mjs MASTERS_DIR')
mkdirSync(PICTURES, { recursive: true })
mkdirSync('src/shared/catalog', { recursive: true })

const table = tableSoFar()
for (const file of readdirSync(folder).filter((name) => name.endsWith('.png'))) {
  const stem = file.slice(0, -'.png'.length)
  const master = join(folder, file)
  const { width, height } = await sharp(master).metadata()
  for (const size of SIZES)
    await sharp(master)
      .resize(size, size, { withoutEnlargement: true })
      .webp({ quality: 80, effort: 6 })
      .toFile(join(PICTURES, `${stem}-${size}.webp`))
  table[stem] = { color: await colorOf(master), blur: await blurOf(master), width, height }
}

const lines = Object.keys(table)
  .toSorted()
  .map((stem) => `${JSON.stringify(stem)}:${JSON.stringify(table[stem])}`)
writeFileSync(TABLE, `{\n${lines.join(',\n')}\n}\n`)
console.log(`${lines.length} pictures in the table`)
