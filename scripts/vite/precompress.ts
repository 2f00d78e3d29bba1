import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Compresses text files once, at build, instead of on every request. `brotli.mjs` does the slow part, for hashed names. */
export function precompress(): Plugin {
  return {
    name: 'finishwork:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = await readdir(dir, { recursive: true })
      const text = files.filter((file) => /\.(js|css|html|svg|txt|webmanifest)$/.test(file))
      await Promise.all(text.map((file) => compress(join(dir, file))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const source = await readFile(file)
  if (source.length < 256) return
  await writeFile(`${file}.gz`, await promisify(gzip)(source, { level: constants.Z_BEST_COMPRESSION }))
  if (file.includes(`${sep}assets${sep}`)) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(source, { params }))
}
