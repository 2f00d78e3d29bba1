import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import type { Binaries } from './embedded-binaries.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import type { Place } from './embedded-place.ts'

/** PostgreSQL refuses to run as root, so root must run it as another user. */
export interface Account {
  /** The command prefix. */
  readonly prefix: readonly string[]
  /** The owner the cluster's files need, when it is not the user of this process. */
  readonly owner?: { readonly uid: number; readonly gid: number }
}

const currentAccount: Account = { prefix: [] }

export function chooseAccount(place: Place, binaries: Binaries): Account {
  if (process.getuid?.() !== 0) return currentAccount
  const found = statSync(place.cluster, { throwIfNoEntry: false })
  if (found && found.uid !== 0) return { prefix: [], owner: { uid: found.uid, gid: found.gid } }
  const namespaced = inUserNamespace()
  if (succeeds([...namespaced.prefix, 'true'], {})) return namespaced
  if (found) {
    throw refusal(
      `the files in ${place.cluster} belong to root: give them to an ordinary account with "chown -R", start Finishwork as an ordinary user`,
    )
  }
  return unprivileged(place, binaries)
}

/** The program that starts PostgreSQL, its arguments, and the options of the child process. */
export function commandAs(account: Account, binary: string, args: readonly string[]) {
  const [file = binary, ...rest] = [...account.prefix, binary, ...args]
  // Started in the root folder: the account may not have access to the current one.
  return { file, args: rest, options: { ...account.owner, cwd: '/' } }
}

/** Root in its own user namespace: an ordinary user for PostgreSQL, who still owns root's files. */
function inUserNamespace(): Account {
  const [, uid = '1000', gid = '1000'] = ordinaryUser(/./) ?? []
  return { prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'] }
}

function unprivileged(place: Place, binaries: Binaries): Account {
  const [, uid, gid] = ordinaryUser(/^(postgres|nobody):/) ?? []
  if (uid === undefined || gid === undefined) throw refusal('start Finishwork as an ordinary user')
  const owner = { uid: Number(uid), gid: Number(gid) }
  const reaches = succeeds([binaries.postgres, '--version'], owner) && succeeds(['test', '-x', place.dataDir], owner)
  if (!reaches) {
    throw refusal(
      `an unprivileged account cannot reach ${place.dataDir} or the installed program: start Finishwork as an ordinary user`,
    )
  }
  return { prefix: [], owner }
}

/** `initdb` needs a user with a name, so the id must be one that the system knows. */
function ordinaryUser(matching: RegExp): [name: string, uid: string, gid: string] | undefined {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const user = users.find((line) => matching.test(line) && line.split(':')[2] !== '0')
  if (user === undefined) return undefined
  const [name = '', , uid = '', gid = ''] = user.split(':')
  return [name, uid, gid]
}

function succeeds([file = '', ...args]: string[], owner: { uid?: number; gid?: number }): boolean {
  return spawnSync(file, args, { ...owner, cwd: '/', stdio: 'ignore' }).status === 0
}

const refusal = (remedy: string) =>
  new EmbeddedPostgresError(
    `PostgreSQL does not run as root and this system forbids user namespaces; ${remedy}, or set DATABASE_URL to a PostgreSQL server of yours.`,
  )
