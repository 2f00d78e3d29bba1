import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, tally } from './attack.ts'
import { call } from './call.ts'
import type { Account, Place } from './place.ts'
import type { Scene } from './scene.ts'
import { hasMail, waitFor } from './waiting.ts'

/** In each round: together 280 invitations, of companies that have proven their address and are on trial. */
const COMPANIES = 3
const INVITATIONS = 280
const ROUNDS = 5

let invited = 0

async function invite(place: Place, account: Account): Promise<string> {
  invited += 1
  const email = `client-${process.pid}-${invited}@attacks.example`
  await call(place, account, '/clients', { firstName: 'Cleo', lastName: 'Client', email, invite: true })
  return email
}

/** From the invitation until the email is there. */
async function invitation(scene: Scene): Promise<number> {
  const other = await scene.register()
  const started = performance.now()
  const email = await invite(scene, other)
  return waitFor(started, hasMail(scene, email))
}

/** A company whose builder has opened a link that was sent to the address. */
async function provenCompany(scene: Scene): Promise<Account> {
  const account = await scene.register()
  await call(scene, account, '/auth/magic-link', { email: account.email })
  const token = await tokenFor(scene, account.email)
  const response = await fetch(`${scene.url}/api/auth/magic-link/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  if (!response.ok) throw new Error(`The link replied ${response.status}: ${await response.text()}`)
  return { ...account, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

async function tokenFor({ mail }: Scene, email: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    for (const { to, text } of (await mail.received()).toReversed()) {
      const token = to?.[0]?.address === email ? /magic-link\?token=([\w-]+)/.exec(text ?? '')?.[1] : undefined
      if (token !== undefined) return token
    }
    await sleep(100)
  }
  throw new Error('The email did not arrive.')
}

export const invitations: Attack = {
  name: '280 invitations in front of an invitation',
  replies: /invited x \d+/,
  async prepare(scene): Promise<Account[]> {
    const companies: Account[] = []
    for (let n = 0; n < (scene.isSmoke ? 1 : COMPANIES * ROUNDS); n += 1) companies.push(await provenCompany(scene))
    return companies
  },
  async start(place, prepared, round) {
    const companies = (prepared as Account[]).slice(round * COMPANIES, (round + 1) * COMPANIES)
    const each = place.isSmoke ? 3 : Math.ceil(INVITATIONS / COMPANIES)
    const replies = await Promise.all(
      companies.flatMap((account) =>
        Array.from({ length: each }, () =>
          invite(place, account).then(
            () => 'invited',
            () => 'refused',
          ),
        ),
      ),
    )
    return { end: () => Promise.resolve(tally(replies)) }
  },
  sample: invitation,
}
