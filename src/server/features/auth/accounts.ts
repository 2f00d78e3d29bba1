import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { freeUsername } from './registration.ts'
import { refuseStrangersInDemo } from './sandbox.ts'
import * as store from './store.ts'

type Newcomer = { email: string; type: 'client' | 'subcontractor'; firstName: string | null; lastName: string | null }

/** The account of an email: the one that there is, left as it is, or a new one that waits for its first sign-in. */
export async function accountOf(tx: Db, ctx: Ctx, newcomer: Newcomer): Promise<{ id: number; email: string }> {
  const { email } = newcomer
  await refuseStrangersInDemo(tx, ctx, email)
  for (let attempt = 1; ; attempt += 1) {
    const known = await store.findByEmail(tx, email)
    if (known) return { id: known.id, email }
    const username = await freeUsername(tx, email.split('@')[0] || 'client')
    const id = await store.insertUserIfFree(tx, { ...newcomer, username, createdAt: ctx.now })
    if (id !== null) return { id, email }
    // Somebody took the name or the address at the same moment: look again.
    if (attempt === 5) throw new Error('No account could be made')
  }
}
