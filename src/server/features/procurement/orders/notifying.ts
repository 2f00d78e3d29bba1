import { orderNumberInWords } from '#shared/procurement/orders/words.ts'
import type { LineRow, OrderRow } from './rows-store.ts'
import { notifyPeople } from '#server/features/notifications/public.ts'
import type { Ctx, PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

type About = { order: OrderRow; lines: readonly LineRow[] }
type Words = {
  title: string
  body: string | null
  /** What happened: the same thing is announced once. */
  what: string
}

/**
 * The builders who planned on an order: the one who made it, and those who run its projects. Only they get it; a project's clients and
 * trades are never addressed.
 */
export async function notifyBuilders(
  tx: Db,
  ctx: Pick<Ctx | PublicCtx, 'actor' | 'now' | 'outbox'>,
  { order, lines }: About,
  { title, body, what }: Words,
): Promise<void> {
  const found = await store.projectsOfSelections(
    tx,
    lines.flatMap(({ selectionId }) => selectionId ?? []),
  )
  const projectIds = [...new Set([...(order.projectId === null ? [] : [order.projectId]), ...found])]
  await notifyPeople(
    tx,
    { outbox: ctx.outbox, now: ctx.now },
    projectIds.slice(0, 20).map((projectId) => ({
      kind: 'ordered' as const,
      to: ['builders' as const],
      title,
      body,
      link: `/orders/${order.id}`,
      key: `order:${order.id}:${what}`,
      companyId: order.companyId,
      projectId,
      selectionId: null,
      messageId: null,
      threadId: null,
      askerId: null,
      actorId: ctx.actor?.userId ?? null,
      userId: order.createdBy,
    })),
  )
}

export const nameOf = ({ number }: Pick<OrderRow, 'number'>): string => orderNumberInWords(number)
