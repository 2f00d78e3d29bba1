import { constants, existsSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from './start-error.ts'

/** Checks at the start what would otherwise fail with the first upload: a folder that belongs to another user. */
export async function prepareDataDir(config: Config): Promise<void> {
  const { dataDir } = config
  if (config.databaseUrl && config.s3 && config.signingKeyFile) return
  const folders = [dataDir, ...['files', 'files-waiting', 'seal'].map((name) => join(dataDir, name))]
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    for (const folder of folders) if (existsSync(folder)) await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code, path = dataDir } = error as NodeJS.ErrnoException
    const user = `${process.getuid?.() ?? ''}:${process.getgid?.() ?? ''}`
    throw new StartError(
      code === 'EACCES' || code === 'EPERM'
        ? `DATA_DIR is not writable: ${path} belongs to another user. Run "chown -R ${user}" on that folder (on the host, for a bind mount), or mount a named volume instead.`
        : `DATA_DIR cannot be used: ${path} (${code ?? String(error)}).`,
    )
  }
}
