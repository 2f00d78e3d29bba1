import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Beside the built screens, or where their sources lie. */
const shipped = ['../web/catalog', '../../../web/public/catalog']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((place) => existsSync(place))

/** A picture that ships with the product, by the stem of its file name; null where the screens are not there. */
export const shippedPicture = (stem: string, size: 400 | 800): Promise<Uint8Array> | null =>
  shipped ? readFile(join(shipped, `${stem}-${size}.webp`)) : null
