import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { selectionCategories, selectionItems } from '#server/db/schema/catalog.ts'
import { messages } from '#server/db/schema/conversation.ts'
import { projects } from '#server/db/schema/projects.ts'
import { companies } from '#server/db/schema/accounts.ts'
import { allowances, selectionOptions, selections, signOffLines } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'

export type Row = typeof selections.$inferSelect
export type NewRow = typeof selections.$inferInsert
export type Change = Partial<NewRow>
export type OptionRow = typeof selectionOptions.$inferSelect
export type NewOption = typeof selectionOptions.$inferInsert

/** Locks selections of one project in the order of their ids, to avoid deadlocks. */
export const lock = (tx: Db, projectId: number, ids: readonly number[]): Promise<Row[]> =>
  tx
    .select()
    .from(selections)
    .where(and(eq(selections.projectId, projectId), inArray(selections.id, [...ids])))
    .orderBy(asc(selections.id))
    .for('update')

/** Every change increments the version; `updateAll` does the same for many. */
export async function update(tx: Db, id: number, change: Change, now: Date): Promise<Row> {
  const [updated] = await tx
    .update(selections)
    .set({ ...change, version: sql`${selections.version} + 1`, updatedAt: now })
    .where(eq(selections.id, id))
    .returning()
  if (!updated) throw new Error('The selection was not updated')
  return updated
}

export async function removeAll(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.delete(selections).where(inArray(selections.id, [...ids]))
}

export const optionsOf = (tx: Db, selectionId: number): Promise<OptionRow[]> =>
  tx
    .select()
    .from(selectionOptions)
    .where(eq(selectionOptions.selectionId, selectionId))
    .orderBy(asc(selectionOptions.id))

export type OptionChange = Partial<typeof selectionOptions.$inferInsert>

export async function updateOption(tx: Db, id: number, change: OptionChange): Promise<OptionRow> {
  const [updated] =
    Object.keys(change).length === 0
      ? await tx.select().from(selectionOptions).where(eq(selectionOptions.id, id))
      : await tx.update(selectionOptions).set(change).where(eq(selectionOptions.id, id)).returning()
  if (!updated) throw new Error('The option was not updated')
  return updated
}

/** One option at most is recommended. */
export async function unrecommend(tx: Db, selectionId: number): Promise<void> {
  await tx
    .update(selectionOptions)
    .set({ recommended: false })
    .where(and(eq(selectionOptions.selectionId, selectionId), eq(selectionOptions.recommended, true)))
}

/** Options that follow the planned quantity keep it as their own, because the plan moves to another unit. */
export async function pinOptions(tx: Db, { id, quantityMilli, unit }: Row): Promise<void> {
  await tx
    .update(selectionOptions)
    .set({ quantityMilli: sql`coalesce(${selectionOptions.quantityMilli}, ${quantityMilli})`, unit })
    .where(and(eq(selectionOptions.selectionId, id), isNull(selectionOptions.unit)))
}

/** Drafts of these selections that become visible to the client; returns how many. */
export async function sendOptions(tx: Db, selectionIds: readonly number[], now: Date): Promise<OptionRow[]> {
  return tx
    .update(selectionOptions)
    .set({ sentAt: now })
    .where(and(inArray(selectionOptions.selectionId, [...selectionIds]), isNull(selectionOptions.sentAt)))
    .returning()
}

export const optionsOfAll = (tx: Db, selectionIds: readonly number[]): Promise<OptionRow[]> =>
  tx
    .select()
    .from(selectionOptions)
    .where(inArray(selectionOptions.selectionId, [...selectionIds]))
    .orderBy(asc(selectionOptions.id))

/** Drafts of a project, and selections with options that were not sent yet. */
export const unsent = (tx: Db, projectId: number): Promise<number[]> =>
  idsWhere(
    tx,
    projectId,
    sql`(${selections.sentAt} is null or exists (select from ${selectionOptions}
      where ${selectionOptions.selectionId} = ${selections.id} and ${selectionOptions.sentAt} is null))`,
  )

/** The selections of a project that match and are not archived, in the order they are locked in. */
export async function idsWhere(tx: Db, projectId: number, condition: SQL | undefined): Promise<number[]> {
  const rows = await tx
    .select({ id: selections.id })
    .from(selections)
    .where(and(eq(selections.projectId, projectId), isNull(selections.archivedAt), condition))
    .orderBy(asc(selections.id))
  return rows.map(({ id }) => id)
}

export async function removeOption(tx: Db, id: number): Promise<void> {
  await tx.delete(selectionOptions).where(eq(selectionOptions.id, id))
}

export type Voided = { selectionId: number; signOffId: number }

/** Voids every valid approval of a selection, also those that still wait for another owner's. They are kept. */
export const voidApprovals = (tx: Db, selectionId: number, reason: string, now: Date): Promise<Voided[]> =>
  voidApprovalsOf(tx, [{ selectionId, reason }], now)

/** The same for many selections, each with its own reason, in one statement. */
export const voidApprovalsOf = async (
  tx: Db,
  reasons: readonly { selectionId: number; reason: string }[],
  now: Date,
): Promise<Voided[]> =>
  reasons.length === 0
    ? []
    : tx
        .update(signOffLines)
        .set({ voidedAt: now, voidReason: sql`x.reason` })
        .from(sql`jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as x ("selectionId" int, reason text)`)
        .where(
          and(
            eq(signOffLines.selectionId, sql`x."selectionId"`),
            eq(signOffLines.decision, 'approve'),
            isNull(signOffLines.voidedAt),
          ),
        )
        .returning({ selectionId: signOffLines.selectionId, signOffId: signOffLines.signOffId })

/** Chosen, and signed by some of those who have to; also what is archived, because it can be restored. */
export const signedInPart = async (tx: Db, projectId: number): Promise<number[]> => {
  const rows = await tx
    .selectDistinct({ id: selections.id })
    .from(selections)
    .innerJoin(signOffLines, eq(signOffLines.selectionId, selections.id))
    .where(
      and(
        eq(selections.projectId, projectId),
        eq(selections.status, 'selected'),
        eq(signOffLines.decision, 'approve'),
        isNull(signOffLines.voidedAt),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Who has signed a selection so far. */
export const signersOf = async (tx: Db, selectionIds: readonly number[]): Promise<Map<number, Set<number>>> => {
  const rows = await tx
    .select({ selectionId: signOffLines.selectionId, signerId: signOffLines.signerId })
    .from(signOffLines)
    .where(
      and(
        inArray(signOffLines.selectionId, [...selectionIds]),
        eq(signOffLines.decision, 'approve'),
        isNull(signOffLines.voidedAt),
      ),
    )
  const signers = new Map<number, Set<number>>()
  for (const { selectionId, signerId } of rows)
    signers.set(selectionId, (signers.get(selectionId) ?? new Set()).add(signerId))
  return signers
}

/** The selections among `rows` whose current deal someone has signed. Signatures of the first version cannot be compared. */
export async function signedAmong(tx: Db, rows: readonly Pick<Row, 'id'>[]): Promise<Set<number>> {
  const ids = rows.map(({ id }) => id)
  const valid = and(
    inArray(signOffLines.selectionId, ids),
    eq(signOffLines.decision, 'approve'),
    isNull(signOffLines.voidedAt),
    or(eq(signOffLines.fingerprint, selections.fingerprint), sql`not ${signOffLines.snapshot} ? 'version'`),
  )
  const found = await tx
    .selectDistinct({ id: signOffLines.selectionId })
    .from(signOffLines)
    .innerJoin(selections, eq(selections.id, signOffLines.selectionId))
    .where(valid)
  return new Set(found.map(({ id }) => id))
}

const openRequests = (selectionIds: readonly number[]) =>
  and(
    inArray(messages.selectionId, [...selectionIds]),
    eq(messages.messageType, 'change_request'),
    isNull(messages.resolvedAt),
    eq(messages.isInternal, false),
  )

/** The selections that a client has asked to change, without an answer yet. */
export async function changeRequestsAmong(tx: Db, selectionIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx.selectDistinct({ id: messages.selectionId }).from(messages).where(openRequests(selectionIds))
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))
}

/** The latest change that was asked for and not answered yet. */
export async function openChangeRequest(tx: Db, selectionId: number): Promise<{ message: string } | undefined> {
  const [row] = await tx
    .select({ message: messages.message })
    .from(messages)
    .where(openRequests([selectionId]))
    .orderBy(desc(messages.id))
    .limit(1)
  return row
}

export async function resolveChangeRequests(tx: Db, selectionId: number, by: number, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ resolvedAt: now, resolvedBy: by })
    .where(openRequests([selectionId]))
}

/** A shared allowance of the project. */
export async function allowance(tx: Db, projectId: number, id: number) {
  const [row] = await tx
    .select()
    .from(allowances)
    .where(and(eq(allowances.projectId, projectId), eq(allowances.id, id)))
  return row
}

export async function sendsImmediately(tx: Db, companyId: number): Promise<boolean> {
  const [row] = await tx.select({ at: companies.sendImmediately }).from(companies).where(eq(companies.id, companyId))
  return row?.at ?? false
}

/** The categories among `ids` that belong to the company. */
export async function categoriesAmong(db: Db, companyId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: selectionCategories.id })
    .from(selectionCategories)
    .where(and(eq(selectionCategories.companyId, companyId), inArray(selectionCategories.id, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

export async function itemName(db: Db, itemId: number): Promise<string | undefined> {
  const [row] = await db.select({ name: selectionItems.name }).from(selectionItems).where(eq(selectionItems.id, itemId))
  return row?.name
}

export async function clientOf(db: Db, projectId: number): Promise<number | null> {
  const [row] = await db.select({ clientId: projects.clientId }).from(projects).where(eq(projects.id, projectId))
  return row?.clientId ?? null
}

export const categoryNames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: selectionCategories.id, name: selectionCategories.name })
    .from(selectionCategories)
    .where(inArray(selectionCategories.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
