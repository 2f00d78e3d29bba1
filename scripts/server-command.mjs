import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

/** Runs a command of the built server with the arguments of this process. */
export async function runServerCommand(/** @type {string} */ name) {
  requireNode()
  process.chdir(root)
  await ensureInstalled(root, { forStart: true })
  await ensureBuilt()
  process.argv.splice(2, 0, name)
  await import('../dist/server/main.js')
}
