// npm run seals [replace|lost]: lists the keys that seal certificates, or introduces a new one.
import { runServerCommand } from './server-command.mjs'

await runServerCommand('seals')
