// npm run build: the screens and the server, unless what is built is already up to date.
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
