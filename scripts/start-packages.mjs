// What npm start installs: what the product runs and builds with, without the tools of the checks. npm test, which needs everything,
// installs the rest itself.
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ version: string, optional?: boolean, os?: string[], cpu?: string[], dependencies?: Names, optionalDependencies?: Names, peerDependencies?: Names, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Entry */
/** @typedef {Record<string, string>} Names */
/** @typedef {{ lockfileVersion: number, packages: Record<string, Entry & { devDependencies?: Names }> }} Lock */

/** Tools and libraries that only checks, tests, benchmarks and npm run dev use. */
export const toolsOfChecks = [
  '@playwright/test',
  '@types/html-to-text',
  '@types/nodemailer',
  '@types/react',
  '@types/react-dom',
  'axe-core',
  'date-holidays',
  'fast-check',
  'ical.js',
  'knip',
  'oxfmt',
  'oxlint',
  'oxlint-tsgolint',
  'tsx',
  'typescript',
  'vitest',
]

/**
 * Installs them by several npm at once, each its share: one npm unpacks on one core, and that is most of a first start.
 * `install` runs npm in a folder.
 */
export async function installForStart(
  /** @type {string} */ root,
  /** @type {(folder: string) => Promise<void>} */ install,
) {
  const lock = readLock(root)
  const place = join(root, '.cache', 'install')
  const modules = join(root, 'node_modules')
  for (const folder of [place, modules]) rmSync(folder, { recursive: true, force: true })
  const folders = shares(lock, packagesForStart(lock)).map((share, index) => {
    const folder = join(place, String(index))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify(share.package))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(share.lock))
    writeFileSync(join(folder, '.npmrc'), readFileSync(join(root, '.npmrc')))
    return folder
  })
  await Promise.all(folders.map(install))
  for (const folder of folders) move(join(folder, 'node_modules'), modules)
  rmSync(place, { recursive: true, force: true })
}

/** @returns {Lock} */
export function readLock(/** @type {string} */ root) {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
}

/** Their places in node_modules. Optional peers do not count: nothing that a start runs uses them. */
export function packagesForStart(/** @type {Lock} */ { packages }) {
  const { dependencies, devDependencies } = packages[''] ?? {}
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !toolsOfChecks.includes(name))
  return reachable(packages, names)
}

/** @returns {Set<string>} */
function reachable(/** @type {Lock['packages']} */ packages, /** @type {string[]} */ names) {
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = names.map((name) => ({ from: '', name }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const place = placeOf(packages, next.from, next.name)
    if (!place || found.has(place)) continue
    found.add(place)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[place] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      waiting.push({ from: place, name })
  }
  return found
}

/** Where Node.js finds a package from the place of another: beside it, or in a folder above. */
function placeOf(/** @type {Lock['packages']} */ packages, /** @type {string} */ from, /** @type {string} */ name) {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const place = `${above ? `${above}/` : ''}node_modules/${name}`
    if (place in packages) return place
    if (above === '') return undefined
  }
}

/** Two lists for two npm, about as long to unpack: what the product runs with, and what builds it. */
export function shares(/** @type {Lock} */ lock, /** @type {Set<string>} */ places) {
  const running = reachable(lock.packages, Object.keys(lock.packages['']?.dependencies ?? {}))
  const top = (/** @type {string} */ place) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(place)?.[0] ?? place
  const mine = (/** @type {boolean} */ runs) => [...places].filter((place) => running.has(top(place)) === runs)
  return [mine(true), mine(false)].map((share) => listed(lock, share))
}

/**
 * A list of packages as a package.json with its lock file. Each package stands for itself: which of them need which others is
 * known already, and a share has not all of them.
 */
function listed(/** @type {Lock} */ { lockfileVersion, packages }, /** @type {string[]} */ places) {
  /** @type {Lock['packages']} */
  const entries = {}
  /** @type {{ dependencies: Names, optionalDependencies: Names }} */
  const own = { dependencies: {}, optionalDependencies: {} }
  // A package comes before those inside it.
  for (const place of places.toSorted()) {
    const entry = packages[place]
    if (!entry) continue
    const {
      dependencies: _d,
      optionalDependencies: _o,
      peerDependencies: _p,
      peerDependenciesMeta: _m,
      ...rest
    } = entry
    entries[place] = rest
    const inside = /^(?<holder>.+)\/node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)$/.exec(place)?.groups
    const holder = inside ? (entries[inside.holder ?? ''] ?? own) : own
    const name = inside?.name ?? place.slice('node_modules/'.length)
    if (entry.optional) holder.optionalDependencies = { ...holder.optionalDependencies, [name]: entry.version }
    else holder.dependencies = { ...holder.dependencies, [name]: entry.version }
  }
  const name = 'finishwork'
  return {
    package: { name, private: true, ...own },
    lock: { name, lockfileVersion, requires: true, packages: { '': { name, ...own }, ...entries } },
  }
}

/** Packages of one organization share a folder. */
function move(/** @type {string} */ from, /** @type {string} */ to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from).filter((entry) => !entry.startsWith('.'))) {
    if (name.startsWith('@')) move(join(from, name), join(to, name))
    else renameSync(join(from, name), join(to, name))
  }
}
