import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root } from '../prepare.mjs'

const folder = join('scripts', 'mutants', 'shared')

/**
 * Stryker changes every operator of the shared rules and the policies. It has a folder of its own, because `npm start` would
 * install it otherwise.
 */
export async function mutateSharedRules(files: string): Promise<number> {
  await ensureInstalled(join(root, folder))
  const stryker = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  const only = files === '' ? [] : ['--mutate', files]
  const args = [stryker, 'run', join(folder, 'stryker.config.json'), ...only]
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
}
