// npm run audit:verify [companyId]: verifies the audit chains of the database and names the first row that was changed.
import { runServerCommand } from './server-command.mjs'

await runServerCommand('audit:verify')
