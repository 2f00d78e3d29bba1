import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { isDecidedStatus } from '#server/db/conditions.ts'
import { companies } from '#server/db/schema/accounts.ts'
import { selectionCategories } from '#server/db/schema/catalog.ts'
import { roomLinks } from '#server/db/schema/documents.ts'
import { projects } from '#server/db/schema/projects.ts'
import { selections } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'

export const findLink = async (db: Db, projectId: number) =>
  (await db.select().from(roomLinks).where(eq(roomLinks.projectId, projectId)))[0]

/** Replaces an earlier link. */
export async function saveLink(db: Db, link: typeof roomLinks.$inferInsert): Promise<void> {
  const { tokenHash, createdBy, createdAt } = link
  await db
    .insert(roomLinks)
    .values(link)
    .onConflictDoUpdate({ target: roomLinks.projectId, set: { tokenHash, createdBy, createdAt } })
}

/** False when there was none. */
export async function removeLink(db: Db, projectId: number): Promise<boolean> {
  const removed = await db
    .delete(roomLinks)
    .where(eq(roomLinks.projectId, projectId))
    .returning({ projectId: roomLinks.projectId })
  return removed.length > 0
}

/** The project behind a link, unless it is archived. */
export async function projectOfLink(db: Db, tokenHash: Buffer) {
  const [row] = await db
    .select({
      projectId: projects.id,
      companyId: projects.companyId,
      company: companies.name,
      timeZone: projects.timeZone,
      /** The company's number, else that of the builder who runs the project. */
      phone: sql<string | null>`coalesce(${companies.phone}, (select m.phone from members m
        where m.company_id = ${projects.companyId} and m.user_id = ${projects.builderId}))`,
    })
    .from(roomLinks)
    .innerJoin(projects, eq(projects.id, roomLinks.projectId))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(and(eq(roomLinks.tokenHash, tokenHash), isNull(projects.archivedAt)))
  return row
}

const approved = (projectId: number) =>
  and(
    eq(selections.projectId, projectId),
    isNull(selections.archivedAt),
    isDecidedStatus(sql`${selections.status}`),
    isNotNull(selections.sentAt),
  )

const ended = (projectId: number) => and(eq(selections.projectId, projectId), isNotNull(selections.endedApproval))

/** Only what may be shown to anyone with the link: no amounts, no people. What must be stopped comes first, as it was approved. */
export const knownInRoom = (db: Db, projectId: number, room: string) =>
  db
    .select({
      name: selections.name,
      category: selectionCategories.name,
      included: selections.included,
      notes: selections.notes,
      tradeNotes: selections.tradeNotes,
      choices: selections.choices,
      ended: selections.endedApproval,
    })
    .from(selections)
    .leftJoin(selectionCategories, eq(selectionCategories.id, selections.categoryId))
    .where(and(eq(selections.room, room), or(approved(projectId), ended(projectId))))
    .orderBy(sql`${selections.endedApproval} is null`, asc(selections.name), asc(selections.id))
    .limit(100)

/** Whether the item was chosen for something that is approved on the project. */
export async function isApprovedItem(db: Db, projectId: number, itemId: number): Promise<boolean> {
  const rows = await db
    .select({ id: selections.id })
    .from(selections)
    .where(and(approved(projectId), sql`${selections.choices} @> ${JSON.stringify([{ itemId }])}::jsonb`))
    .limit(1)
  return rows.length > 0
}

/** Every room that has something sent in it, by name. */
export async function roomsOf(db: Db, projectId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ room: selections.room })
    .from(selections)
    .where(
      and(
        eq(selections.projectId, projectId),
        isNull(selections.archivedAt),
        isNotNull(selections.sentAt),
        isNotNull(selections.room),
      ),
    )
    .orderBy(asc(selections.room))
  return rows.flatMap(({ room }) => room ?? [])
}
