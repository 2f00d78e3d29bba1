import type { Client } from 'pg'
import type { Migration } from './read-migrations.ts'

/** The history that 0001 to 0008 replace. A database that has all of it already has their schema. */
export const SQUASHED = [
  '0001-accounts.sql',
  '0002-projects.sql',
  '0003-catalog.sql',
  '0004-selections.sql',
  '0005-conversation.sql',
  '0010-lists-and-figures.sql',
  '0020-catalog-reading.sql',
  '0021-file-folders.sql',
  '0022-specifications-in-order.sql',
  '0030-selections-proof.sql',
  '0031-seats-taken.sql',
  '0040-conversations.sql',
  '0041-notifications.sql',
  '0042-palette.sql',
  '0050-sample-projects.sql',
  '0051-selections-by-status.sql',
  '0052-open-in-thread.sql',
  '0053-asking-messages.sql',
  '0054-growing.sql',
  '0060-accounts.sql',
  '0060-idempotency-secrets.sql',
  '0061-storage-quota.sql',
  '0062-trial.sql',
  '0063-notification-mails.sql',
  '0064-the-deal.sql',
]

/** Whether a migration is part of the schema that the history was squashed into. */
export const isSquashed = ({ name }: Pick<Migration, 'name'>): boolean => name < '0065'

/** Records the squashed schema as applied in a database that has the whole history, and refuses one that has a part of it. */
export async function adoptSquashedMigrations(client: Client, migrations: Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations where name = any($1)', [
    SQUASHED,
  ])
  if (rows.length === 0) return
  if (rows.length < SQUASHED.length) {
    throw new Error(
      `This database has ${rows.length} of the ${SQUASHED.length} migrations that were squashed into one schema, and only an earlier version ` +
        'of Finishwork can apply the rest. Start that version on it once, or start with an empty database.',
    )
  }
  const schema = migrations.filter(isSquashed)
  await client.query('begin')
  await client.query('delete from schema_migrations where name = any($1)', [SQUASHED])
  await client.query('insert into schema_migrations (name, sha256) select * from unnest($1::text[], $2::text[])', [
    schema.map(({ name }) => name),
    schema.map(({ sha256 }) => sha256),
  ])
  await client.query('commit')
}
