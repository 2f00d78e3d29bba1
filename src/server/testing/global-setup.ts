import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { databaseAt, templateDatabase } from './database.ts'
import { folderForTests, isAlive } from './memory-folder.ts'
import { makeSeal } from './seal.ts'
import { bundleFolder, bundleServer, sweepBundles } from './server-bundle.ts'

const prefix = 'finishwork-test-'

/**
 * A temporary PostgreSQL, in a whole run one for each worker, migrated once; every test file copies that database. And one bundle of the server,
 * for tests that need it in its own process, and one key that seals certificates.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = bundleFolder(process.pid)
  // Readable for the unprivileged account of one test; the seal's own folder is private.
  mkdirSync(folder, { recursive: true })
  await sweep()
  // A run of a few files does without a second.
  const count = process.env.TEST_DATABASE_URL ? 1 : Number(process.env.TEST_DATABASE_SERVERS ?? 1)
  const opening = Promise.all(Array.from({ length: count }, openServer))
  const [servers] = await Promise.all([opening, bundleServer(folder), makeSeal(folder)])
  project.provide(
    'databaseServers',
    servers.map(({ url }) => url),
  )
  project.provide('serverBundle', folder)
  project.onTestsRerun(() => bundleServer(folder))
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openServer() {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startThrowAway()
  await makeTemplate(server.url)
  return server
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
  const folder = mkdtempSync(join(folderForTests(), `${prefix}${process.pid}-`))
  // Test data needs no durability. With minimal WAL a database is copied file by file, which costs a third of copying it through the log.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_connections: '200',
  }
  const server = await startEmbedded(folder, { settings })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stop().then(() => process.exit(1)))
  return { url: server.url, stop }
}

/** A killed run left its PostgreSQL and its bundle behind. */
async function sweep(): Promise<void> {
  sweepBundles(isAlive)
  const parent = folderForTests()
  for (const name of readdirSync(parent).filter((name) => name.startsWith(prefix))) {
    if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
    const folder = join(parent, name)
    if (existsSync(join(folder, 'postgres', 'postmaster.pid'))) {
      await startEmbedded(folder).then(
        (orphan) => orphan.stop(),
        () => undefined,
      )
    }
    rmSync(folder, { recursive: true, force: true })
  }
}
