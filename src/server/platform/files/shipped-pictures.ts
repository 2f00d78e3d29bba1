import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256 } from '../tokens.ts'

/**
 * In the sources, or next to the built web app where there are none. The sources come first: a first start fills the database while
 * the web app is still being built.
 */
const shipped = [
  new URL('../../../web/public/catalog', import.meta.url),
  new URL('../../src/web/public/catalog', import.meta.url),
  new URL('../web/catalog', import.meta.url),
]
  .map((place) => fileURLToPath(place))
  .find((place) => existsSync(place))

/** A picture that ships with the product, by the base name of its file. */
export async function shippedPicture(stem: string, size: 160 | 400 | 800): Promise<Uint8Array> {
  if (!shipped) throw new Error('The pictures of the starter catalog are missing from this installation.')
  return readFile(join(shipped, `${stem}-${size}.webp`))
}

const hashes = new Map<string, Promise<Record<string, string>>>()

/** SHA-256 of each size, read once: these files do not change while the server runs. */
export function shippedHashes(stem: string): Promise<Record<string, string>> {
  const known = hashes.get(stem) ?? readHashes(stem)
  hashes.set(stem, known)
  known.catch(() => hashes.delete(stem))
  return known
}

async function readHashes(stem: string): Promise<Record<string, string>> {
  const sizes = [160, 400, 800] as const
  const read = sizes.map(async (size) => [size, sha256(await shippedPicture(stem, size))] as const)
  return Object.fromEntries(await Promise.all(read))
}
