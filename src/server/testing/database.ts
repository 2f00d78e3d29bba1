import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServers: string[]
  }
}

export const templateDatabase = 'finishwork_template'

/**
 * The PostgreSQL of this worker. Events wait for older transactions of the whole server, so on one server a long transaction of one
 * file would hold up the files of the other worker.
 */
export function databaseServer(): string {
  const servers = inject('databaseServers')
  const [first = ''] = servers
  return servers[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % servers.length] ?? first
}

type TestDatabase = { url: string; drop(): Promise<void> }

/** A migrated, empty database on the test PostgreSQL. */
export const createTestDatabase = (): Promise<TestDatabase> => copyOf(templateDatabase)

/** A database without migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => copyOf('template1')

async function copyOf(template: string): Promise<TestDatabase> {
  const server = databaseServer()
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseAt(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}

/** The same server, another database. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function administer(server: string, statement: string): Promise<void> {
  const admin = new Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
