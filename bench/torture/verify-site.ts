import type { Client } from 'pg'
import { ask, type House, must } from './cast.ts'
import type { Letter } from './outside.ts'
import type { Ledger } from './ledger.ts'

/** Orders, changes of many, the schedule, imports and two signatures: all there, each once, none half made. */
export async function siteOf(house: House, ledger: Ledger, letters: Letter[], client: Client): Promise<string[]> {
  return [
    ...(await ordersOf(house, ledger, letters)),
    ...(await draftsOf(house, ledger)),
    ...(await scheduleOf(house, ledger, client)),
    ...(await importsOf(ledger, client)),
    ...(await signedByBoth(house, ledger, client)),
  ]
}

type Order = { status: string; lines: { description: string }[]; deliveries: unknown[] }

async function ordersOf(house: House, { orders }: Ledger, letters: Letter[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { orderId, description, to, received } of orders) {
    const { body } = await must(house.url, 'GET', `/orders/${orderId}`, house.builder)
    const order = body as Order
    if (order.lines.length !== 1 || order.lines[0]?.description !== description) wrong.push(`another order: ${orderId}`)
    if (received && (order.status !== 'delivered' || order.deliveries.length !== 1))
      wrong.push(`order ${orderId} was received, and is ${order.status} with ${order.deliveries.length} deliveries`)
    const mails = new Set(letters.filter((letter) => letter.to === to).map(({ id }) => id))
    if (mails.size !== 1) wrong.push(`${mails.size} mails with order ${orderId}`)
  }
  return wrong
}

async function draftsOf(house: House, { changes }: Ledger): Promise<string[]> {
  const { body } = await must(house.url, 'GET', `/projects/${house.projectId}/selections`, house.builder)
  const drafts = (body as { id: number; internalNotes: string | null }[]).filter(({ id }) =>
    house.draftIds.includes(id),
  )
  const values = [...new Set(drafts.map(({ internalNotes }) => internalNotes))]
  if (values.length > 1) return [`half a change: ${values.join(', ')}`]
  const [value = null] = values
  // A later change may have been made without its reply arriving; an earlier one means that the last was lost.
  const earlier = value !== null && changes.slice(0, -1).includes(value)
  return earlier || (value === null && changes.length > 0) ? [`lost: ${changes.at(-1)}`] : []
}

type Milestone = { id: number; scheduledDate: string }

async function scheduleOf(house: House, { moves }: Ledger, client: Client): Promise<string[]> {
  const { body } = await must(house.url, 'GET', `/projects/${house.projectId}/timeline`, house.builder)
  const found = (body as Milestone[]).filter(({ id }) => house.milestoneIds.includes(id))
  const [first, second] = house.milestoneIds.map((id) => found.find((one) => one.id === id)?.scheduledDate ?? '')
  const days = (Date.parse(second ?? '') - Date.parse(first ?? '')) / 86_400_000
  const { rows } = await client.query<{ moves: number }>(
    'select count(*)::int as moves from schedule_moves where project_id = $1',
    [house.projectId],
  )
  const kept = rows[0]?.moves ?? 0
  return [
    // The second follows five working days after the first: a week.
    ...(days === 7 ? [] : [`half a move: the milestones are ${days} days apart`]),
    ...(kept < moves ? [`lost: ${moves - kept} moves of the schedule`] : []),
  ]
}

async function importsOf({ imports }: Ledger, client: Client): Promise<string[]> {
  const wrong: string[] = []
  for (const skus of imports) {
    const { rows } = await client.query<{ found: number; distinct: number }>(
      'select count(*)::int as found, count(distinct sku)::int as distinct from selection_items where sku = any($1)',
      [skus],
    )
    const { found, distinct } = rows[0] ?? { found: 0, distinct: 0 }
    if (found !== skus.length || distinct !== skus.length) wrong.push(`an import of ${skus.length} items has ${found}`)
  }
  return wrong
}

async function signedByBoth(house: House, ledger: Ledger, client: Client): Promise<string[]> {
  const wrong: string[] = []
  for (const id of ledger.signedByBoth) {
    const reply = await ask(house.url, 'GET', `/projects/${house.shared.projectId}/selections/${id}`, house.client)
    const { status } = (reply?.body ?? {}) as { status?: string }
    if (status !== 'approved') wrong.push(`signed by both and ${status}: selection ${id}`)
    const { rows } = await client.query<{ lines: number; signers: number }>(
      'select count(*)::int as lines, count(distinct signer_id)::int as signers from sign_off_lines where selection_id = $1',
      [id],
    )
    if (rows[0]?.lines !== 2 || rows[0]?.signers !== 2) wrong.push(`selection ${id} has ${rows[0]?.lines} signatures`)
  }
  return wrong
}
