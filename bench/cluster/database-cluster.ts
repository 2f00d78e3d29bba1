import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { POSTGRES_BIN } from './packages.ts'
import { sized, smoke } from '../short-form.ts'
import { asPostgres, Service } from './service.ts'

const MEMBERS = [0, 1, 2]
const PASSWORD = 'loopback'
const HOST = '127.0.0.1'

type Member = { patroni: Service; dataDir: string; postgresPort: number; restPort: number }

/** Three PostgreSQL nodes under Patroni with etcd, with synchronous replication. Everything listens on the loopback address. */
export class DatabaseCluster {
  readonly etcd: Service[]
  readonly members: Member[]
  readonly #port: number

  constructor(folder: string, port: number) {
    this.#port = port
    this.etcd = MEMBERS.map((n) => etcdMember(folder, port, n))
    this.members = MEMBERS.map((n) => patroniMember(folder, port, n))
  }

  get restPorts(): { postgres: number; rest: number }[] {
    return this.members.map(({ postgresPort, restPort }) => ({ postgres: postgresPort, rest: restPort }))
  }

  urlAt(port: number, database = 'finishwork'): string {
    return `postgres://finishwork:${PASSWORD}@${HOST}:${port}/${database}`
  }

  async start(): Promise<void> {
    for (const member of this.etcd) member.start()
    await until('etcd', () => fetchOk(`http://${HOST}:${this.#port}/health`))
    const healthy = ({ patroni, restPort }: Member) => {
      patroni.start()
      return until(patroni.name, () => fetchOk(`http://${HOST}:${restPort}/health`))
    }
    // The first one makes the database, the others copy it.
    const [first, ...others] = this.members
    if (first) await healthy(first)
    await Promise.all(others.map(healthy))
    await until('replicas', async () => (await this.streaming()) === 2)
    await this.#createDatabase()
  }

  /** The member that takes writes; null during a failover. */
  async primary(): Promise<Member | null> {
    for (const member of this.members) if (await fetchOk(`http://${HOST}:${member.restPort}/primary`)) return member
    return null
  }

  async replicas(): Promise<Member[]> {
    const are = await Promise.all(
      this.members.map(async (member) => ({ member, is: await fetchOk(`http://${HOST}:${member.restPort}/replica`) })),
    )
    return are.flatMap(({ member, is }) => (is ? [member] : []))
  }

  /** How many replicas follow the primary. */
  async streaming(): Promise<number> {
    const primary = await this.primary()
    if (!primary) return 0
    const ask = 'select count(*)::int as n from pg_stat_replication where state = $1'
    return (await this.#query<{ n: number }>(primary.postgresPort, ask, ['streaming']))[0]?.n ?? 0
  }

  /** As a machine that loses its power: Patroni and PostgreSQL end at once. */
  async killMachine(member: Member): Promise<void> {
    this.killPostgres(member)
    await member.patroni.end('SIGKILL')
    this.killPostgres(member)
  }

  /** Only PostgreSQL: Patroni stays and starts it again. */
  killPostgres({ dataDir }: Member): void {
    try {
      const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGKILL')
    } catch {
      // It was not running.
    }
  }

  async stop(): Promise<void> {
    // At the end of a run nothing is left to be lost: a Patroni that waits for the others is killed.
    await Promise.allSettled(this.members.map(({ patroni }) => patroni.end('SIGTERM')))
    await Promise.allSettled(this.etcd.map((member) => member.end('SIGTERM')))
  }

  abandon(): void {
    for (const member of this.members) {
      member.patroni.abandon()
      this.killPostgres(member)
    }
    for (const member of this.etcd) member.abandon()
  }

  async #createDatabase(): Promise<void> {
    const primary = await this.primary()
    if (!primary) throw new Error('The cluster has no primary')
    await this.#query(primary.postgresPort, `create role finishwork login password '${PASSWORD}'`)
    await this.#query(primary.postgresPort, 'create database finishwork owner finishwork')
  }

  async #query<Row extends object>(port: number, text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new Client({ host: HOST, port, user: 'postgres', password: PASSWORD, database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(text, values)).rows
    } catch (error) {
      if (text.startsWith('select')) return []
      throw error
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function etcdMember(folder: string, port: number, n: number): Service {
  const dataDir = ownFolder(join(folder, `etcd-${n}`))
  const [client, peer] = [`http://${HOST}:${port + n}`, `http://${HOST}:${port + 3 + n}`]
  const everyone = MEMBERS.map((one) => `etcd-${one}=http://${HOST}:${port + 3 + one}`).join(',')
  return new Service({
    name: `etcd-${n}`,
    folder,
    file: '/usr/bin/etcd',
    args: Object.entries({
      name: `etcd-${n}`,
      'data-dir': dataDir,
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': everyone,
      'initial-cluster-token': `finishwork-${port}`,
      'heartbeat-interval': '100',
      // A short run has a busy machine and is not judged by its times: a member that waits for its turn is not away.
      'election-timeout': String(sized(1_000, 4_000)),
    }).map(([name, value]) => `--${name}=${value}`),
  })
}

function patroniMember(folder: string, port: number, n: number): Member {
  const home = ownFolder(join(folder, `node-${n}`))
  const dataDir = join(home, 'data')
  const [postgresPort, restPort] = [port + 10 + n, port + 13 + n]
  const account = (username: string) => ({ username, password: PASSWORD })
  const settings = {
    scope: 'finishwork',
    name: `node-${n}`,
    restapi: { listen: `${HOST}:${restPort}`, connect_address: `${HOST}:${restPort}` },
    etcd3: { hosts: MEMBERS.map((one) => `${HOST}:${port + one}`) },
    bootstrap: {
      dcs: {
        // The lease of the primary: together with the election and the proxy's checks it must stay below 15 s.
        ttl: sized(8, 20),
        loop_wait: 1,
        retry_timeout: sized(3, 9),
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 150,
            wal_log_hints: 'on',
            shared_buffers: '128MB',
            max_wal_size: '1GB',
            ...(smoke && { fsync: 'off' }),
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums', ...(smoke ? ['no-sync'] : [])],
      pg_hba: [`host all all ${HOST}/32 scram-sha-256`, `host replication replicator ${HOST}/32 scram-sha-256`],
    },
    postgresql: {
      listen: `${HOST}:${postgresPort}`,
      connect_address: `${HOST}:${postgresPort}`,
      data_dir: dataDir,
      bin_dir: POSTGRES_BIN,
      pgpass: join(home, 'pgpass'),
      // A new replica otherwise waits for the primary's next checkpoint, for minutes.
      basebackup: [{ checkpoint: 'fast' }],
      authentication: {
        superuser: account('postgres'),
        replication: account('replicator'),
        rewind: account('rewinder'),
      },
      parameters: { unix_socket_directories: home },
    },
  }
  const file = join(home, 'patroni.json')
  writeFileSync(file, JSON.stringify(settings, null, 2))
  const command = asPostgres('/usr/bin/patroni', [file])
  return { patroni: new Service({ name: `patroni-${n}`, folder, ...command }), dataDir, postgresPort, restPort }
}

/** A folder of the user that PostgreSQL runs as. */
function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0 && path.includes('node-')) spawnSync('chown', ['postgres:postgres', path])
  return path
}

export async function fetchOk(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
  return reply?.ok ?? false
}

export async function until(what: string, done: () => Promise<boolean>, limitMs = 180_000): Promise<number> {
  const began = Date.now()
  while (!(await done())) {
    if (Date.now() - began > limitMs) throw new Error(`${what}: not there after ${limitMs / 1000} s`)
    await sleep(200)
  }
  return Date.now() - began
}
