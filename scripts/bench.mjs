// npm run bench:api and the others: installs the packages that only benchmarks need (bench/package.json), builds, and runs one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
process.chdir(root)
const [benchmark = '', ...args] = process.argv.slice(2)
await ensureInstalled()
await ensureInstalled(join(root, 'bench'))
await ensureBuilt()

const child = spawn(process.execPath, ['--import', 'tsx', join('bench', benchmark), ...args], { stdio: 'inherit' })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
const [code] = await once(child, 'exit')
process.exit(code ?? 1)
