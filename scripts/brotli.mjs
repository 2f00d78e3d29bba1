// Compresses scripts, styles and pictures of the built pages with Brotli, which takes seconds of a build. A first npm start does it after the
// pages work, with gzip until then; npm run build does it at once.
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { constants as system, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

/** What is worth compressing. Smaller files would become larger. */
const isText = (/** @type {string} */ name) => /\.(js|css|svg)$/.test(name)
const SMALLEST = 256

/**
 * Writes what is missing in the folder of hashed names, where a file never changes. Each is renamed when it is complete, so that a kill leaves
 * nothing half written.
 */
export async function compressAssets(/** @type {string} */ dist) {
  const folder = join(dist, 'web', 'assets')
  const names = readdirSync(folder)
  const there = new Set(names)
  const missing = names.filter((name) => isText(name) && !there.has(`${name}.br`))
  if (missing.length === 0) return
  const drafts = mkdtempSync(join(dist, '.brotli-'))
  try {
    await Promise.all(missing.map((name) => compress(join(folder, name), join(drafts, name))))
  } finally {
    rmSync(drafts, { recursive: true, force: true })
  }
}

async function compress(/** @type {string} */ file, /** @type {string} */ draft) {
  const source = readFileSync(file)
  if (source.length < SMALLEST) return
  writeFileSync(draft, await promisify(brotliCompress)(source, { params }))
  renameSync(draft, `${file}.br`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setPriority(system.priority.PRIORITY_LOW)
  await compressAssets(process.argv[2] ?? 'dist')
}
