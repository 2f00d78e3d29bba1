// npm run build: builds web and server, unless the build is up to date.
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
await ensureInstalled(root, { forStart: true })
await ensureBuilt()
