import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/server/testing/servers/free-port.ts'
import { endInstance, readyAddress, startInstance } from '../../src/server/testing/servers/instance.ts'
import { type MailServer, mailServer } from '../../src/server/testing/servers/mail-server.ts'
import { Attackers } from './attackers.ts'
import { type Place, registerCompany } from './place.ts'

/** The built server in a process of its own, with the mail server that its email goes to. */
export type Scene = Place & {
  /** What the server has sent by email. */
  mail: MailServer
  server: ChildProcess
  attackers: Attackers
  /** What the server wrote last to its log of errors. */
  lastWords(): string
}

export const REPLY_DOMAIN = 'reply.attacks.example'

type Options = { isSmoke: boolean }

/** Runs `act` with a fresh server, and stops everything afterwards. */
export async function withScene<T>({ isSmoke }: Options, act: (scene: Scene) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'finishwork-attacks-'))
  const mail = await mailServer()
  const inboundPort = await freePort()
  const settings = {
    DATA_DIR: folder,
    DEMO: 'off',
    SMTP_URL: mail.url,
    INBOUND_PORT: String(inboundPort),
    REPLY_DOMAIN,
    // Requests of the set-up name their address in a header; attacks come from real addresses of loopback.
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const server = startInstance({ ...settings, LOG_LEVEL: 'error' }, {}, [], 'dist/server/main.js')
  let words = ''
  server.stderr?.on('data', (chunk) => (words = `${words}${String(chunk)}`.slice(-4_000)))
  let attackers: Attackers | undefined
  try {
    const url = (await readyAddress(server)).replace('localhost', '127.0.0.1')
    let registered = 0
    const register = () => {
      registered += 1
      return registerCompany(url, `10.0.${registered >> 8}.${registered & 255}`)
    }
    attackers = await Attackers.open({ url, inboundPort, isSmoke })
    return await act({ url, inboundPort, isSmoke, mail, server, attackers, register, lastWords: () => words })
  } finally {
    attackers?.close()
    await endInstance(server)
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const isRunning = ({ server }: Scene): boolean => server.exitCode === null && server.signalCode === null
