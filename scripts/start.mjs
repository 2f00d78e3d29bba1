// npm start: installs when needed, builds when stale, and runs the server in this very process.
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
process.chdir(root)
await ensureInstalled()
await ensureBuilt()
process.setSourceMapsEnabled(true)
await import('../dist/server/main.js')
