import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'

const needed: Record<string, string> = {
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': `${POSTGRES_BIN}/postgres`,
  pgbouncer: '/usr/sbin/pgbouncer',
}

/** Debian's packages, installed where we may. What cannot be had ends the run with its name. */
export function ensurePackages(): void {
  const missing = Object.entries(needed).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0)
    throw new Error(
      `The cluster needs Debian's packages ${missing.join(', ')}: sudo apt-get install ${missing.join(' ')}`,
    )
  process.stdout.write(`Installing ${missing.join(', ')} with apt-get …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { env, encoding: 'utf8' })
  apt('update', '-qq')
  const { status, stderr } = apt('install', '-y', '-qq', '--no-install-recommends', ...missing)
  if (status !== 0) throw new Error(`apt-get could not install ${missing.join(', ')}: ${stderr}`)
}
