import { isPlaced } from '#shared/procurement/orders/rules.ts'
import type { Ctx } from '#server/platform/context.ts'
import { orders } from '../policy.ts'
import * as store from '../orders/store.ts'

const limit = 'order_email_company'
const refusal = 'Your company emailed suppliers many times in the last hour. Please try again later'

/** Consumed before the transaction, because a refusal must count too. */
export async function consumeEmailLimit(ctx: Ctx, emails = 1, message = `${refusal}.`): Promise<void> {
  try {
    await ctx.platform.limits.consume(limit, String(orders(ctx.actor)), message, emails)
  } catch (error) {
    await returnEmailLimit(ctx, emails)
    throw error
  }
}

/** Several emails that were not written count as one attempt, so that fewer of them can still be sent. */
export async function returnEmailLimit(ctx: Ctx, emails: number): Promise<void> {
  if (emails > 1) await ctx.platform.limits.uncount(limit, String(orders(ctx.actor)), emails - 1)
}

/** Revising or canceling writes an email only about an order that was placed, and only to a supplier with an address. */
export async function consumeForChange(ctx: Ctx, orderId: number, sendEmail: boolean): Promise<void> {
  if (sendEmail && (await mayBeEmailed(ctx, orderId)))
    await consumeEmailLimit(ctx, 1, `${refusal}, or turn off the email.`)
}

/** An answer to the supplier's proposal goes to them by email. */
export async function consumeForAnswer(ctx: Ctx, orderId: number): Promise<void> {
  if (await mayBeEmailed(ctx, orderId)) await consumeEmailLimit(ctx)
}

async function mayBeEmailed(ctx: Ctx, orderId: number): Promise<boolean> {
  const found = await store.find(ctx.db, orders(ctx.actor), orderId)
  return !!found && isPlaced(found.row.status) && (found.row.mailId !== null || !!found.supplier?.email)
}
