import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

export const templateDatabase = 'finishwork_template'

type TestDatabase = { url: string; drop(): Promise<void> }

/** A migrated, empty database on the test PostgreSQL. */
export const createTestDatabase = (): Promise<TestDatabase> => copyOf(templateDatabase)

/** A database without migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => copyOf('template1')

async function copyOf(template: string): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${template}`)
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
