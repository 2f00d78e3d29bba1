import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressAssets } from './brotli.mjs'

test('compresses what is missing of the built pages, and leaves nothing else behind', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'finishwork-dist-'))
  const assets = join(dist, 'web', 'assets')
  mkdirSync(assets, { recursive: true })
  const script = 'export const one = 1\n'.repeat(50)
  for (const name of ['app-1.js', 'done-1.js', 'page-1.css']) writeFileSync(join(assets, name), script)
  writeFileSync(join(assets, 'small-1.js'), 'export {}')
  writeFileSync(join(assets, 'type-1.woff2'), script)
  writeFileSync(join(assets, 'done-1.js.br'), 'done before')
  await compressAssets(dist)
  expect(readdirSync(assets).filter((name) => name.endsWith('.br'))).toEqual([
    'app-1.js.br',
    'done-1.js.br',
    'page-1.css.br',
  ])
  expect(brotliDecompressSync(readFileSync(join(assets, 'app-1.js.br'))).toString()).toBe(script)
  expect(readFileSync(join(assets, 'done-1.js.br'), 'utf8')).toBe('done before')
  expect(readdirSync(dist)).toEqual(['web'])
  rmSync(dist, { recursive: true })
})
