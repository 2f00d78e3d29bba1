import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Next to the built web app, or in its sources. */
const shipped = ['../web/catalog', '../../../web/public/catalog']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((place) => existsSync(place))

/** A picture that ships with the product, by the base name of its file; null when the web app is not built. */
export const shippedPicture = (stem: string, size: 400 | 800): Promise<Uint8Array> | null =>
  shipped ? readFile(join(shipped, `${stem}-${size}.webp`)) : null
