// npm run audit:verify [companyId]: walks the chains of the database and names the first row that is not as it was written.
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
process.chdir(root)
await ensureInstalled()
await ensureBuilt()
process.setSourceMapsEnabled(true)
process.argv.splice(2, 0, 'audit:verify')
await import('../dist/server/main.js')
