import { AppError } from '#shared/kernel/errors.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

const SHARED = 'Everyone shares this demo account, so it cannot be changed.'
const NOBODY_OUTSIDE = 'The demo sends no email to real addresses. Please use an address that ends in .example.'

/** All visitors share the demo accounts: a change by one would lock out the others. */
export async function refuseInDemo(db: Db, ctx: Ctx): Promise<void> {
  if (await store.isOfDemo(db, ctx.actor.userId)) throw new AppError('forbidden', SHARED)
}

/** Anyone can enter the demo, so it must not email real people. Addresses under .example do not exist. */
export async function refuseStrangersInDemo(db: Db, ctx: Ctx, email: string): Promise<void> {
  if (email.endsWith('.example') || !(await store.isOfDemo(db, ctx.actor.userId))) return
  throw new AppError('invalid', NOBODY_OUTSIDE, { fields: { email: NOBODY_OUTSIDE } })
}
