// npm run build: builds web and server, unless the build is up to date.
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
