import { readFileSync, readdirSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './prepare.mjs'
import { packagesForStart, readLock, shares, toolsOfChecks } from './start-packages.mjs'

const lock = readLock(root)
const places = packagesForStart(lock)
const has = (/** @type {string} */ name) => places.has(`node_modules/${name}`)

const files = (/** @type {string} */ folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Names of the packages that a source imports at run time. */
function imported(/** @type {string} */ file) {
  const source = readFileSync(file, 'utf8').replaceAll(/^(?:import|export) type [^;]*? from .*$/gm, '')
  const specifier = /(?:^(?:import|export|\}) ?[^\n]*? from|^import|\bimport\(|^@import|^@plugin)\s*['"]([^'"]+)['"]/gm
  return [...source.matchAll(specifier)]
    .map(([, name = '']) => name)
    .filter((name) => /^@?[a-z]/.test(name) && !/^(?:node|virtual|http):/.test(name) && !builtinModules.includes(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}

test('a start installs everything that the product and its build import, and no tool of the checks', () => {
  const sources = [...files('src'), ...files('scripts/vite')].filter(
    (file) => /\.(?:tsx?|mjs|css)$/.test(file) && !/\.test\.|[/\\]testing[/\\]|source-worker\.mjs$/.test(file),
  )
  const configs = ['vite.config.ts', 'vite.server.config.ts', 'scripts/start.mjs', 'scripts/prepare.mjs']
  const names = new Set([...sources, ...configs.map((name) => join(root, name))].flatMap(imported))
  expect(names.size).toBeGreaterThan(40)
  expect([...names].filter((name) => !has(name))).toEqual([])

  const { devDependencies = {} } = lock.packages[''] ?? {}
  expect(toolsOfChecks.filter((name) => !(name in devDependencies) || has(name))).toEqual([])
})

test('each package of a start is installed by exactly one npm, with those inside it', () => {
  const parts = shares(lock, places).map((share) => Object.keys(share.lock.packages).filter(Boolean))
  expect(parts.flat().toSorted()).toEqual([...places].toSorted())
  for (const part of parts) {
    const holders = part
      .filter((place) => place.includes('/node_modules/'))
      .map((place) => place.slice(0, place.lastIndexOf('/node_modules/')))
    expect(holders.filter((holder) => !part.includes(holder))).toEqual([])
  }
})
