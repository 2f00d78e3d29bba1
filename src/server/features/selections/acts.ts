import type { AuditKind } from '#shared/activity/vocabulary.ts'
import type { FactsOf, SelectionKind } from '#shared/events/payload-schemas.ts'
import { choiceNames, dealOf, itemOf } from '#shared/events/deal-of.ts'
import type { SiteLine } from '#shared/events/payloads/selection-schemas.ts'
import type { SentLine } from '#shared/events/payloads/several-schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Choice } from '#shared/selections/deciding/deal.ts'
import { fulfillmentText } from '#shared/selections/installing/fulfillment.ts'
import type { Notifies } from '#shared/notifications/audiences.ts'
import { type Act, isOpen, type Stage, stageOf, stepOf } from '#shared/selections/rules.ts'
import type { Selection, SelectionStatus } from '#shared/selections/selection-schemas.ts'
import { type CatalogItem, itemsById } from '#server/features/catalog/public.ts'
import { lockPlanSeat, type Seat } from '#server/features/seats/public.ts'
import { type AuditEvent, record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sha256 } from '#server/platform/tokens.ts'
import * as reading from './reading.ts'
import * as store from './store.ts'

export { choiceNames, dealOf, itemOf }

export type At = { projectId: number; selectionId: number }
/** Why nothing can be done with an archived selection. */
export const ARCHIVED = 'This selection is archived. Restore it first.'

export type Scene = { tx: Db; ctx: Ctx; seat: Seat; row: store.Row }

/** The selection as the person sees it now. */
export async function selectionFor(db: Db, ctx: Ctx, { projectId, selectionId }: At): Promise<Selection> {
  const selection = await reading.read(db, { userId: ctx.actor.userId, now: ctx.now }, projectId, selectionId)
  if (!selection) throw new AppError('not_found')
  return selection
}

/** One act on one selection: locks seat and row, checks permission, then the version. Returns the selection afterwards. */
export function act(
  ctx: Ctx,
  at: At,
  version: number | undefined,
  require: (seat: Seat) => void,
  run: (scene: Scene) => Promise<void>,
): Promise<Selection> {
  return ctx.db.transaction(async (tx) => {
    const scene = await enter(tx, ctx, at, require)
    if (version !== undefined && version !== scene.row.version)
      throw await conflict(scene, 'Someone changed this selection since you opened it.')
    await run(scene)
    return selectionFor(tx, ctx, at)
  })
}

export async function enter(tx: Db, ctx: Ctx, at: At, require: (seat: Seat) => void): Promise<Scene> {
  const seat = await lockPlanSeat(tx, ctx.actor, at.projectId)
  require(seat)
  const [row] = await store.lock(tx, at.projectId, [at.selectionId])
  // Drafts and archived selections do not exist for anyone but the builders.
  const hidden = row && (row.sentAt === null || row.archivedAt !== null)
  if (!row || (hidden && seat.kind !== 'builder')) throw new AppError('not_found')
  if (row.archivedAt !== null) throw new AppError('conflict', ARCHIVED)
  return { tx, ctx, seat, row }
}

export const conflict = async ({ tx, ctx, row }: Scene, message: string): Promise<AppError> =>
  new AppError('conflict', message, {
    current: await selectionFor(tx, ctx, { projectId: row.projectId, selectionId: row.id }),
  })

/** The next status by the transition table; throws with the current selection when it is not possible. */
export async function advance(scene: Scene, what: Act): Promise<SelectionStatus> {
  const step = stepOf(what, stage(scene.row))
  if ('refused' in step) throw await conflict(scene, step.refused)
  if (step.to === 'gone') throw new Error(`${what} deletes the selection`)
  return step.to
}

/** Available items of the builder's catalog, in the requested order. */
export async function itemsFor(
  tx: Db,
  companyId: number,
  ids: readonly number[],
  field = 'itemId',
): Promise<CatalogItem[]> {
  return pickItems(await itemsById(tx, companyId, ids), ids, field)
}

export function pickItems(
  found: ReadonlyMap<number, CatalogItem>,
  ids: readonly number[],
  field: string,
): CatalogItem[] {
  const wrong = (message: string) => new AppError('invalid', message, { fields: { [field]: message } })
  return ids.map((id) => {
    const item = found.get(id)
    if (!item) throw wrong('There is no such item in the catalog.')
    if (item.archived) throw wrong('This item is no longer in the catalog.')
    return item
  })
}

export async function itemFor(tx: Db, companyId: number, id: number, field?: string): Promise<CatalogItem> {
  const [item] = await itemsFor(tx, companyId, [id], field)
  if (!item) throw new AppError('not_found')
  return item
}

/** An item of the catalog, also one that was archived since it was proposed. */
export async function anyItem(tx: Db, companyId: number, id: number): Promise<CatalogItem> {
  const item = (await itemsById(tx, companyId, [id])).get(id)
  if (!item) throw new AppError('not_found')
  return item
}

/** Takes back what was chosen. */
export const noChoice = {
  selectedItemId: null,
  choices: [],
  changedFrom: null,
  chosenBy: null,
  chosenFor: null,
  chosenAt: null,
} satisfies store.Change

/** What is approved again has to be delivered and installed again. */
export const notInstalled = { installedAt: null, installedBy: null, installedNote: null } satisfies store.Change

/**
 * What the act that ends an approval records of the installation: what is built in stays built in while the decision is open again.
 * The row forgets it, so that nothing counts it as installed under another decision.
 */
export const installationOf = ({
  installedAt,
  installedBy,
  installedNote,
}: store.Row): Pick<FactsOf<'selection.reopened'>, 'wasInstalled'> =>
  installedAt === null ? {} : { wasInstalled: { at: installedAt.toISOString(), by: installedBy, note: installedNote } }

/** What was chosen, as the row keeps it. The first choice is also the selected item that the API names. */
export const chosen = (choices: Choice[]): store.Change => ({ choices, selectedItemId: choices[0]?.itemId ?? null })

/** The deadline, unless it has passed: nobody is overdue because the builder asks again. */
export const deadlineAhead = ({ deadline }: Pick<store.Row, 'deadline'>, today: string): string | null =>
  deadline !== null && deadline >= today ? deadline : null

export const stage = (row: store.Row): Stage => stageOf({ draft: row.sentAt === null, status: row.status })

/** The largest total of a line: the maximum of a project's budget. */
const MAX_TOTAL_CENTS = 99_999_999_999_900

export function refuseHugeTotal(choices: readonly Pick<Choice, 'quantityMilli' | 'priceCents'>[]): void {
  const total = choices.reduce((sum, { quantityMilli, priceCents }) => sum + (quantityMilli / 1000) * priceCents, 0)
  if (total > MAX_TOTAL_CENTS)
    throw new AppError('invalid', 'Quantity times price is too high.', {
      fields: { quantity: 'Quantity times price is too high.' },
    })
}

/** Writes the audit event, with the names and amounts for its sentence and notification. */
export async function recordEvent<Kind extends SelectionKind>(
  scene: Scene,
  kind: Kind,
  facts: FactsOf<Kind>,
  act: InAct = {},
): Promise<void> {
  await record(scene.tx, scene.ctx, eventOf(scene, kind, facts, act))
}

/** How the event belongs to its act: whom it notifies, and the event that covers it in lists. */
export type InAct = { notifies?: Notifies; partOf?: AuditKind }

/** The event of one selection, to be recorded with others of the same act. */
export function eventOf<Kind extends SelectionKind>(
  { seat, row }: Pick<Scene, 'seat' | 'row'>,
  kind: Kind,
  facts: FactsOf<Kind>,
  { notifies, partOf }: InAct = {},
): AuditEvent {
  const draft = row.sentAt === null
  const data = {
    ...(draft && { draft: true as const }),
    ...(partOf && { partOf }),
    project: seat.projectName,
    selection: row.name,
    currency: seat.currency,
    by: seat.kind,
    ...decisionOf(row),
    ...dealOf(row),
    // What was ordered, delivered and installed, so that an edit of the database shows.
    fulfillment: fulfillmentHash(row),
    // Nobody signs an included item, so the log itself says what it is.
    ...(row.included && {
      included: {
        status: row.status,
        fingerprint: row.fingerprint,
        pictures: row.choices.map(({ imageUrl }) => imageUrl),
      },
    }),
    ...facts,
  }
  const place = { companyId: seat.companyId, projectId: seat.projectId, selectionId: row.id }
  // Only builders get changes to a draft, and no one is notified.
  const readers = draft ? { audience: 'builders' as const, notifies: 'nobody' as const } : notifies && { notifies }
  // TypeScript does not add up the two parts of a payload while the kind is open.
  return { ...place, ...readers, kind, data } as AuditEvent
}

/** Where the decision is, and when it is due. */
export const decisionOf = (row: store.Row) => ({
  room: row.room,
  status: row.status,
  deadline: row.deadline,
  ...(isOpen(row.status) && row.deadline !== null && { deadlineTyped: row.deadlineTyped, plan: row.plan }),
})

/**
 * One event for each signature that an act voids, because the log follows every signature. People are notified once: by the first of
 * them, or by another event of the same act.
 */
export const voidedEvents = (
  scene: Pick<Scene, 'seat' | 'row'>,
  voided: readonly { signOffId: number }[],
  facts: Omit<FactsOf<'selection.approval_voided'>, 'signOffId'>,
  { notifies = 'everyone', ...act }: InAct = {},
): AuditEvent[] =>
  voided.map(({ signOffId }, index) =>
    eventOf(
      scene,
      'selection.approval_voided',
      { ...facts, signOffId },
      { ...act, notifies: index > 0 ? 'nobody' : notifies },
    ),
  )

function fulfillmentHash(row: store.Row): string | null {
  const { orderReference, expectedOn, installedBy, installedNote } = row
  const at = (moment: Date | null) => moment?.toISOString() ?? null
  const [orderedAt, deliveredAt, installedAt] = [at(row.orderedAt), at(row.deliveredAt), at(row.installedAt)]
  const happened = { orderReference, expectedOn, orderedAt, deliveredAt, installedAt, installedBy, installedNote }
  const text = fulfillmentText(happened)
  return text === null ? null : sha256(text)
}

/** The selection as notifications of the trades show it. */
export const siteLineOf = (row: store.Row): SiteLine => ({
  id: row.id,
  name: row.name,
  room: row.room,
  ...itemOf(row),
})

/** A decision of an act about several, as the client gets it. */
export const sentLineOf = (row: store.Row, options?: number): SentLine => ({
  id: row.id,
  name: row.name,
  ...decisionOf(row),
  ...dealOf(row),
  ...(options !== undefined && { options }),
})
