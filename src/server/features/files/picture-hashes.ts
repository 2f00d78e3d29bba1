import { starterStem } from '#shared/catalog/starter-pictures.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { shippedHashes } from '#server/platform/files/shipped-pictures.ts'
import { sha256 } from '#server/platform/tokens.ts'
import * as store from './store.ts'

export type PictureHashes = Record<string, string>

const fileIdOf = (url: string): number => Number(/^\/api\/files\/(\d{1,10})(\?|$)/.exec(url)?.[1] ?? 0)

/** SHA-256 of every size of pictures as they are recorded, by address: what a signature covers. Addresses that are not ours are left out. */
export async function recordedHashes(
  db: Db,
  companyId: number,
  urls: readonly string[],
): Promise<Map<string, PictureHashes>> {
  const ids = urls.map(fileIdOf).filter((id) => id > 0)
  const rows = ids.length === 0 ? [] : await store.findAll(db, companyId, ids)
  const stored = new Map(rows.filter(({ kind }) => kind === 'image').map((row) => [row.id, row]))
  const found = new Map<string, PictureHashes>()
  for (const url of urls) {
    const stem = starterStem(url)
    const file = stored.get(fileIdOf(url))
    if (stem) found.set(url, await shippedHashes(stem))
    else if (file) found.set(url, { ...file.hashes, '1600': file.sha256.toString('hex') })
  }
  return found
}

/** The same of the bytes that people are shown now, for these sizes; a size that no longer exists is missing. */
export async function currentHashes(
  db: Db,
  files: FileStore,
  { companyId, url, sizes }: { companyId: number; url: string; sizes: readonly string[] },
): Promise<PictureHashes> {
  const stem = starterStem(url)
  if (stem) return shippedHashes(stem)
  const file = await store.find(db, fileIdOf(url))
  const hashes: PictureHashes = {}
  for (const size of sizes) {
    const key = file?.companyId === companyId ? file.variants[size] : undefined
    const content = key ? await files.get(key) : null
    if (content) hashes[size] = sha256(new Uint8Array(await new Response(content.body).arrayBuffer()))
  }
  return hashes
}
