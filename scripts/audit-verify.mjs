// npm run audit:verify [companyId]: verifies the audit chains of the database and names the first row that was changed.
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
process.chdir(root)
await ensureInstalled()
await ensureBuilt()
process.setSourceMapsEnabled(true)
process.argv.splice(2, 0, 'audit:verify')
await import('../dist/server/main.js')
