import { AppError } from '#shared/kernel/errors.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

const SHARED = 'In the demo everybody shares this account, so this cannot be changed here.'
const NOBODY_OUTSIDE = 'The demo writes to nobody outside: please use an address that ends in .example.'

/** What one visitor of the demo company does to its accounts would shut the others out. */
export async function refuseInDemo(db: Db, ctx: Ctx): Promise<void> {
  if (await store.isOfDemo(db, ctx.actor.userId)) throw new AppError('forbidden', SHARED)
}

/** Nobody is written to by a company in which anybody may press the button. Addresses below .example reach no one. */
export async function refuseStrangersInDemo(db: Db, ctx: Ctx, email: string): Promise<void> {
  if (email.endsWith('.example') || !(await store.isOfDemo(db, ctx.actor.userId))) return
  throw new AppError('invalid', NOBODY_OUTSIDE, { fields: { email: NOBODY_OUTSIDE } })
}
