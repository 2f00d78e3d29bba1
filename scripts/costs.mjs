// npm run costs: compares what hot requests cost with the checked-in table. npm run costs -- --update writes the table.
import { join } from 'node:path'
import { ensureInstalled, requireNode, root, run } from './prepare.mjs'

requireNode()
process.chdir(root)
await ensureInstalled()
if (process.argv.includes('--update')) process.env.UPDATE_COSTS = '1'
await run(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', 'src/server/testing/costs'])
