// node scripts/pictures/icons.mjs: makes the icons of the installed app from one drawing.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const web = join(import.meta.dirname, '../../src/web/public')
const drawing = readFileSync(join(web, 'favicon.svg'), 'utf8')
const icons = join(web, 'icons')
mkdirSync(icons, { recursive: true })

const draw = (/** @type {string} */ svg, /** @type {number} */ size, /** @type {string} */ name) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ palette: true })
    .toFile(join(icons, name))

// Maskable icons are cut to any shape: color to the edge, and the drawing within the middle four fifths.
const maskable = drawing
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace('<rect width="32" height="32" rx="8"', '<rect x="-5" y="-5" width="42" height="42"')

await Promise.all([
  draw(drawing, 192, 'icon-192.png'),
  draw(drawing, 512, 'icon-512.png'),
  draw(maskable, 512, 'maskable-512.png'),
  draw(maskable, 180, 'apple-touch-icon.png'),
])
