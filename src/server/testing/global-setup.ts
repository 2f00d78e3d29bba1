import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { databaseAt, templateDatabase } from './database.ts'

const prefix = 'finishwork-test-'

/** One temporary PostgreSQL for the whole run, migrated once; every test file copies that database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startThrowAway()
  await makeTemplate(server.url)
  project.provide('databaseServer', server.url)
  return () => server.stop()
}

async function makeTemplate(url: string): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${templateDatabase}`)
  await admin.query(`create database ${templateDatabase}`)
  await admin.end()
  await migrate(databaseAt(url, templateDatabase))
}

async function startThrowAway() {
  await sweep()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // Test data needs no durability.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const server = await startEmbedded(folder, { settings })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stop().then(() => process.exit(1)))
  return { url: server.url, stop }
}

/** A killed run left its PostgreSQL behind. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))) {
    if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
    const folder = join(tmpdir(), name)
    if (existsSync(join(folder, 'postgres', 'postmaster.pid'))) {
      await startEmbedded(folder).then(
        (orphan) => orphan.stop(),
        () => undefined,
      )
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
