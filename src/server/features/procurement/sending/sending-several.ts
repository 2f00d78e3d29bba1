import { AppError } from '#shared/kernel/errors.ts'
import type { OrderSummary, OrderToSend } from '#shared/procurement/orders/order-schemas.ts'
import type { DraftsToSend, SendOrders } from '#shared/procurement/orders/schemas.ts'
import { orderNumberInWords, ordersInWords } from '#shared/procurement/orders/words.ts'
import { obstaclesTo } from '#server/features/selections/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import { recordAll } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { RowRefusals } from '#server/platform/http/row-refusals.ts'
import { lockOrderScenes, orderEvent, type OrderScene } from '../orders/acting.ts'
import { orders, requirePossible } from '../policy.ts'
import { summaries } from '../orders/reading.ts'
import { markOrdered, place, requireSendable } from './sending.ts'

type Check = (scene: OrderScene, confirmed: boolean) => Promise<void>

/** What every draft of the list has to fulfill; what may stop one is read once for all of them. */
async function checkFor(scenes: Iterable<OrderScene>): Promise<Check> {
  const obstacles = await obstaclesTo([...scenes].flatMap((one) => one.scenes))
  return async (scene, confirmed) => {
    requireDraft(scene)
    const { supplier } = scene
    if (!supplier) throw new AppError('conflict', 'It has no supplier yet.')
    if (!supplier.email) throw new AppError('conflict', `${supplier.name} has no email address.`)
    await requireSendable(scene, obstacles, confirmed)
  }
}

function requireDraft({ order: { status } }: OrderScene): void {
  if (status === 'canceled') throw new AppError('conflict', 'It was canceled or deleted.')
  requirePossible('send', status)
}

/** What would happen to each draft. It asks what sending asks, under the same locks, and writes nothing. */
export const preview = (ctx: Ctx, { ids }: DraftsToSend): Promise<{ orders: OrderToSend[] }> =>
  ctx.db.transaction(async (tx) => {
    const companyId = orders(ctx.actor)
    const found = await lockOrderScenes(tx, ctx, ids, true)
    if (found.size === 0) throw new AppError('not_found', 'Order not found')
    const check = await checkFor(found.values())
    const shown: OrderToSend[] = []
    for (const summary of await summaries(tx, companyId, ids)) {
      const scene = found.get(summary.id)
      if (!scene) continue
      const problem = await refusalOf(() => check(scene, true))
      const question = problem === null ? await refusalOf(() => check(scene, false)) : null
      const { version, deliveryAddress } = scene.order
      const linesWithoutCost = scene.lines.filter(({ unitCostCents }) => unitCostCents === null).length
      shown.push({ ...summary, version, deliveryAddress, linesWithoutCost, problem, question })
    }
    return { orders: shown }
  })

async function refusalOf(run: () => Promise<void>): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** Sends several drafts in one transaction: all of them or none, with every refused one named. */
export const sendSeveral = (ctx: Ctx, { orders: wanted, confirmed }: SendOrders): Promise<{ orders: OrderSummary[] }> =>
  ctx.db.transaction(async (tx) => {
    const companyId = orders(ctx.actor)
    const ids = wanted.map(({ id }) => id)
    const found = await lockOrderScenes(tx, ctx, ids, true)
    await requireActiveCompany(tx, ctx, companyId)
    const check = await checkFor(found.values())
    const refusals = new RowRefusals({ one: 'One order', many: ordersInWords, done: 'sent' })
    const scenes: OrderScene[] = []
    for (const { id, version } of wanted) {
      const scene = found.get(id)
      await refusals.attempt({ id, name: scene ? orderNumberInWords(scene.order.number) : null }, async () => {
        if (!scene) throw new AppError('not_found', 'It no longer exists.')
        // A draft that was sent meanwhile says so, whatever else changed.
        requireDraft(scene)
        if (version !== scene.order.version) throw new AppError('conflict', 'Someone changed it since you opened it.')
        await check(scene, confirmed)
        scenes.push(scene)
      })
    }
    refusals.throwIfAny()
    for (const scene of scenes) await place(scene, { sendEmail: true })
    const sent = scenes.map((scene) => orderEvent(scene, 'order.sent', { emailed: true }))
    await recordAll(tx, ctx, [...(await markOrdered(scenes)), ...sent])
    return { orders: await summaries(tx, companyId, ids) }
  })
