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
    for (const migration of readMigrations()) await apply(client, migration, applied)
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

async function apply(client: Client, { name, sql, sha256 }: Migration, applied: Map<string, string>): Promise<void> {
  const before = applied.get(name)
  if (before === sha256) return
  if (before) throw new Error(`Migration ${name} was changed after it had been applied. Migrations are append-only.`)
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
