// npm run companies [extend|activate|suspend]: lists companies, or changes the trial of one.
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
process.chdir(root)
await ensureInstalled()
await ensureBuilt()
process.setSourceMapsEnabled(true)
process.argv.splice(2, 0, 'companies')
await import('../dist/server/main.js')
