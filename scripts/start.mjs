// npm start: installs and builds when needed, and runs the server in this process.
import { join } from 'node:path'
import { compressInBackground, ensureBuiltForStart, ensureInstalled, requireNode, root, run } from './prepare.mjs'

requireNode()
process.chdir(root)
await ensureInstalled(root, { forStart: true })
// The database of a first start is created on one core while the pages are built on the other.
await ensureBuiltForStart(() => run(process.execPath, [join('dist', 'server', 'main.js'), 'setup']))
await import('../dist/server/main.js')
compressInBackground()
