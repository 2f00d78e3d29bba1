import { runMigrations } from 'graphile-worker'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { sessionSettings } from './database.ts'
import { type Migration, readMigrations } from './read-migrations.ts'

// Advisory lock number: its holder migrates, the others wait.
const MIGRATION_LOCK = 7_202_611

/** A migration takes the time it needs, also for a user whose statements are limited. */
const UNLIMITED = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'

type Options = {
  /** The server reaches the database through a pooler, which does not pass settings on. */
  pooled?: boolean
}

/**
 * Applies missing migrations. Several instances may start together: one migrates, the others wait and find it done. The address must
 * lead to the database itself, not to a pooler.
 */
export async function migrate(url: string, { pooled = false }: Options = {}): Promise<void> {
  const client = new Client({ connectionString: url, options: UNLIMITED })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await requireServerVersion(client)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    const migrations = readMigrations()
    requireSameHistory(migrations, applied)
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) await apply(client, migration)
    // The job queue keeps its own tables; its migrations run under our lock too.
    await runMigrations({ connectionString: url })
    if (pooled) await keepSettings(client)
  } finally {
    await client.end()
  }
}

/** New connections of this user to this database begin with our settings, those of the pooler too. */
async function keepSettings(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = escapeIdentifier(rows[0]?.name ?? '')
  for (const [name, value] of Object.entries(sessionSettings))
    await client.query(`alter role current_user in database ${database} set ${name} = ${escapeLiteral(value)}`)
}

/**
 * Refuses a database before anything is applied to it, so that none ends up with parts of two schemas. A database of a newer version has
 * all our migrations and more: an old instance may start beside new ones.
 */
function requireSameHistory(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const names = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].toSorted().find((name) => !names.has(name))
  const missing = migrations.find(({ name }) => !applied.has(name))
  if (unknown && missing)
    throw new Error(
      `This database was migrated by another version of Finishwork: it has ${unknown}, which this version does not know, and lacks ${missing.name}. Nothing was changed. Start the version that it belongs to, or use an empty database.`,
    )
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
  if (changed)
    throw new Error(`Migration ${changed.name} was changed after it had been applied. Migrations are append-only.`)
}

async function apply(client: Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

async function requireServerVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
  if (Number(rows[0]?.version) < 150_000) throw new Error('Finishwork needs PostgreSQL 15 or newer.')
}
