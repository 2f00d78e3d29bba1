import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { freeUsername } from './registration.ts'
import { refuseStrangersInDemo } from './sandbox.ts'
import * as store from './store.ts'

type Newcomer = { email: string; type: 'client' | 'subcontractor'; firstName: string | null; lastName: string | null }

/**
 * The account of an email address: the existing one, unchanged, or a new one. Both take the same statements, so that response
 * time does not reveal which it was.
 */
export async function accountOf(tx: Db, ctx: Ctx, newcomer: Newcomer): Promise<{ id: number; email: string }> {
  const { email } = newcomer
  await refuseStrangersInDemo(tx, ctx, email)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const username = await freeUsername(tx, email.split('@')[0] || 'client')
    await store.insertUserIfFree(tx, { ...newcomer, username, createdAt: ctx.now })
    const account = await store.findByEmail(tx, email)
    if (account) return { id: account.id, email }
    // Someone else took the username at the same moment.
  }
  throw new Error('No free username was found')
}

/** The time zone of the companies that a client or trade works with; null without one, or with several. */
export async function companyZoneOf(db: Db, userId: number): Promise<string | null> {
  const zones = new Set((await store.companiesOf(db, userId)).map(({ timeZone }) => timeZone))
  const [zone, another] = zones
  return zone !== undefined && another === undefined ? zone : null
}
