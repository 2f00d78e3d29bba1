import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Beside the server's main file or its chunks in `assets`, or in the sources. */
const shipped = ['../web/catalog', '../../web/catalog', '../../../web/public/catalog']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((place) => existsSync(place))

/** A picture that ships with the product, by the base name of its file; null when the web app is not built. */
export const shippedPicture = (stem: string, size: 400 | 800): Promise<Uint8Array> | null =>
  shipped ? readFile(join(shipped, `${stem}-${size}.webp`)) : null
