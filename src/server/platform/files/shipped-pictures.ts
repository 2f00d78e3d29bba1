import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Next to the built web app, or in its sources. */
const shipped = ['../web/catalog', '../../../web/public/catalog']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((place) => existsSync(place))

/** A picture that ships with the product, by the base name of its file. */
export async function shippedPicture(stem: string, size: 400 | 800): Promise<Uint8Array> {
  if (!shipped) throw new Error('The pictures of the starter catalog are missing from this installation.')
  return readFile(join(shipped, `${stem}-${size}.webp`))
}
