import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Migration = { name: string; sql: string; sha256: string }

/** Next to the bundle when built, in the source tree otherwise. */
function migrationsFolder(): string {
  const places = [new URL('./migrations', import.meta.url), new URL('../../db/migrations', import.meta.url)]
  const found = places.map((place) => fileURLToPath(place)).find((place) => existsSync(place))
  if (!found) throw new Error('The migrations are missing from this installation.')
  return found
}

/** In the order of their numbers, which is the order in which they are applied. */
export function readMigrations(): Migration[] {
  const folder = migrationsFolder()
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(`${folder}/${name}`, 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}
