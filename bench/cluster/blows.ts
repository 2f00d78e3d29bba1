import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseCluster } from './database-cluster.ts'
import type { Instance } from './instance.ts'

export const kinds = ['primary', 'instance', 'replica', 'etcd', 'postgres'] as const
export type Kind = (typeof kinds)[number]

export const inWords: Record<Kind, string> = {
  primary: 'the machine of the primary',
  instance: 'an instance of Finishwork',
  replica: 'the machine of a replica',
  etcd: 'a member of etcd',
  postgres: "the primary's PostgreSQL alone",
}

type Scene = { cluster: DatabaseCluster; instances: Instance[] }

/** How long a killed machine stays away, as one that restarts. */
const AWAY_MS = 4_000
const anyOf = <One>(list: One[]): One | undefined => list[Math.floor(Math.random() * list.length)]

/** Kills something, and returns how it comes back. Null when there is nothing of the kind at this moment. */
export async function strike(kind: Kind, { cluster, instances }: Scene): Promise<(() => Promise<void>) | null> {
  if (kind === 'instance') {
    const instance = anyOf(instances)
    await instance?.kill()
    return async () => instance?.start()
  }
  if (kind === 'etcd') {
    const member = anyOf(cluster.etcd)
    await member?.end('SIGKILL')
    return async () => {
      await sleep(AWAY_MS)
      member?.start()
    }
  }
  const member = kind === 'replica' ? anyOf(await cluster.replicas()) : await cluster.primary()
  if (!member) return null
  if (kind === 'postgres') {
    cluster.killPostgres(member)
    return async () => {}
  }
  await cluster.killMachine(member)
  return async () => {
    await sleep(AWAY_MS)
    member.patroni.start()
  }
}
