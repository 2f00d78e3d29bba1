import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Person } from './cast.ts'
import { insist, rest, type Scene, type Writer } from './ledger.ts'

type Order = { id: number; version: number; lines: { id: number }[] }

/** An order goes out by email and is received: two steps that a kill must neither lose nor repeat. */
export const orderAndReceive: Writer = async (scene) => {
  const { house, ledger } = scene
  const description = `Grout ${randomUUID()}`
  const to = `supplier-${randomUUID().slice(0, 12)}@example.com`
  const lines = [{ description, quantity: 10, unitCost: 2.5 }]
  const draft = await insist<Order>(scene, '/orders', house.builder, { projectId: house.projectId, lines })
  if (!draft) return
  const sent = await insist<Order>(scene, `/orders/${draft.id}/send`, house.builder, { version: draft.version, to })
  if (!sent) return
  const order = { orderId: draft.id, description, to, received: false }
  ledger.orders.push(order)
  const [line] = sent.lines
  const delivery = { version: sent.version, deliveredOn: dayBefore(), lines: [{ lineId: line?.id, delivered: 10 }] }
  if (await insist(scene, `/orders/${draft.id}/deliveries`, house.builder, delivery)) order.received = true
  // A company may send 100 orders in an hour: a long run sends fewer after the first 50.
  await rest(scene, ledger.orders.length < 50 ? 15_000 : 90_000)
}

type Row = { id: number; version: number }

/** One act over three selections: all of them, or none. */
export const changeDrafts: Writer = async (scene) => {
  const { house, ledger } = scene
  const reply = await ask(house.url, 'GET', `/projects/${house.projectId}/selections`, house.builder)
  if (reply?.status !== 200) return sleep(50)
  const selections = (reply.body as Row[])
    .filter(({ id }) => house.draftIds.includes(id))
    .map(({ id, version }) => ({ id, version }))
  const internalNotes = `change ${randomUUID()}`
  const act = { act: 'set', selections, fields: { internalNotes } }
  if (await insist(scene, '/selections/bulk', house.builder, act)) ledger.changes.push(internalNotes)
  return rest(scene, 1_000)
}

/** Back and forth by two weeks, so that the dates stay where the calendar has them. */
export const moveSchedule: Writer = async (scene) => {
  const { house, ledger } = scene
  const path = `/projects/${house.projectId}/schedule`
  const move = { days: ledger.moves % 2 === 0 ? 10 : -10 }
  const preview = await insist<{ version: string }>(scene, `${path}/preview`, house.builder, move)
  if (!preview) return
  const done = await insist(scene, `${path}/move`, house.builder, { ...move, version: preview.version })
  if (done) ledger.moves += 1
  await rest(scene, 2_000)
}

type Import = { id: number; version: number; status: string; headerRow: number; mapping: unknown }

/** A price list of five items: uploaded, mapped, applied by a job. */
export const importItems: Writer = async (scene) => {
  const { house, ledger } = scene
  const skus = Array.from({ length: 5 }, () => randomUUID().slice(0, 13))
  const rows = skus.map((sku) => `${sku},Imported tile ${sku},Tiles,12.50`)
  const file = new Blob([['SKU,Name,Category,Price', ...rows].join('\n')], { type: 'text/csv' })
  const form = new FormData()
  form.set('file', file, 'prices.csv')
  const started = await insist<Import>(scene, '/imports?kind=items', house.builder, form)
  if (!started) return
  const path = `/imports/${started.id}`
  const { version, headerRow, mapping } = started
  const body = { version, headerRow, mapping }
  const mapped = await ask(house.url, 'PUT', `${path}/mapping`, house.builder, { body })
  // Killed in between: the next import is another one.
  if (mapped?.status !== 200) return sleep(500)
  const checked = await settled(scene, path, house.builder)
  if (checked?.status !== 'checked') return undefined
  if (!(await insist(scene, `${path}/apply`, house.builder, { version: checked.version }))) return undefined
  const done = await settled(scene, path, house.builder)
  if (done?.status === 'done') ledger.imports.push(skus)
  return rest(scene, 5_000)
}

/** Waits for the job that checks or applies the import; a killed worker's job is taken over after a minute and a half. */
async function settled({ house, running }: Scene, path: string, person: Person): Promise<Import | undefined> {
  while (running()) {
    const reply = await ask(house.url, 'GET', path, person)
    const found = reply?.status === 200 ? (reply.body as Import) : undefined
    if (found && ['checked', 'done', 'failed'].includes(found.status)) return found
    await sleep(200)
  }
  return undefined
}

/** Both owners sign at the same moment: approved once, with two signatures. */
export const signTogether: Writer = async (scene) => {
  const { house, ledger } = scene
  const { projectId, owners } = house.shared
  const at = `/projects/${projectId}`
  const wanted = {
    name: `Ours ${randomUUID()}`,
    categoryId: house.categoryId,
    optionItemIds: house.itemIds,
    status: 'pending',
  }
  const added = await insist<{ id: number }>(scene, `${at}/selections`, house.builder, wanted)
  if (!added) return
  const path = `${at}/selections/${added.id}/choose`
  const chosen = await insist<{ fingerprint: string }>(scene, path, owners[0], { itemId: house.itemIds[0] })
  if (!chosen) return
  const lines = [{ selectionId: added.id, decision: 'approve', fingerprint: chosen.fingerprint }]
  const names = ['Tess Client', 'Paul Partner']
  const signed = await Promise.all(
    owners.map((owner, n) =>
      insist(scene, `${at}/sign-offs`, owner, { lines, signature: { name: names[n] }, consent: true }),
    ),
  )
  if (signed.every((one) => one !== undefined)) ledger.signedByBoth.push(added.id)
  await rest(scene, 2_000)
}

/** In UTC it may be tomorrow already: a day that has begun on every site. */
const dayBefore = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
