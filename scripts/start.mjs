// npm start: installs and builds when needed, and runs the server in this process.
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
process.chdir(root)
await ensureInstalled()
await ensureBuilt()
process.setSourceMapsEnabled(true)
await import('../dist/server/main.js')
