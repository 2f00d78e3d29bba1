// npm run companies [extend|activate|suspend]: lists companies, or changes the trial of one.
import { runServerCommand } from './server-command.mjs'

await runServerCommand('companies')
