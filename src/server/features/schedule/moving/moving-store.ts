import { and, asc, desc, eq, gte, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { MovedDates } from '#shared/schedule/deadlines/schemas.ts'
import { memberName } from '#server/db/conditions.ts'
import { openLine, unfinishedOrder } from '#server/db/order-lines.ts'
import { members } from '#server/db/schema/accounts.ts'
import { projectPeople, projects } from '#server/db/schema/projects.ts'
import { scheduleMoves } from '#server/db/schema/schedule.ts'
import { selections } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** Open and decided selections with their deadlines, drafts included. */
export const deadlines = (tx: Db, projectId: number) =>
  tx
    .select({
      id: selections.id,
      name: selections.name,
      room: selections.room,
      deadline: selections.deadline,
      typed: selections.deadlineTyped,
      offsetDays: selections.deadlineOffsetDays,
      offsetMilestone: selections.deadlineMilestone,
      plan: selections.plan,
      status: selections.status,
      sentAt: selections.sentAt,
      orderedAt: selections.orderedAt,
      expectedOn: selections.expectedOn,
      deliveredAt: selections.deliveredAt,
    })
    .from(selections)
    .where(and(eq(selections.projectId, projectId), isNull(selections.archivedAt)))
    .orderBy(asc(selections.id))
export type DeadlineRow = Awaited<ReturnType<typeof deadlines>>[number]

export type OpenOrder = {
  id: number
  number: number
  revision: number
  supplier: string | null
  neededBy: string | null
  expectedOn: string | null
  selectionIds: number[]
}

/** Purchase orders with something for the project that has not arrived yet. For builders. */
export const openOrders = (tx: Db, projectId: number): Promise<OpenOrder[]> =>
  prepared<OpenOrder>(
    tx,
    'schedule_open_orders',
    () => sql`select o.id, o.number, o.revision, u.name as supplier, o.needed_by::text as "neededBy", o.expected_on::text as "expectedOn",
        json_agg(distinct l.selection_id) as "selectionIds"
      from selections s join order_lines l on l.selection_id = s.id and l.live and ${openLine}
      join orders o on o.id = l.order_id and ${unfinishedOrder}
      left join suppliers u on u.id = o.supplier_id
      where s.project_id = ${sql.placeholder('projectId')}::integer and s.archived_at is null
      group by o.id, u.name order by o.number`,
    { projectId },
  )

type Place = { companyId: number; projectId: number }

/** Clients and trades who accepted their seat on the project. */
export const people = (tx: Db, projectId: number) =>
  tx
    .select({ userId: projectPeople.userId, name: sql<string>`${memberName('members')}`, seat: projectPeople.seat })
    .from(projectPeople)
    .innerJoin(members, and(eq(members.companyId, projectPeople.companyId), eq(members.userId, projectPeople.userId)))
    .where(
      and(
        eq(projectPeople.projectId, projectId),
        sql`${members.joinedAt} is not null and ${members.archivedAt} is null`,
      ),
    )
    .orderBy(asc(projectPeople.seat), asc(projectPeople.userId))

/** The builder of the project, unless they are the one who asks. */
export async function projectBuilder(tx: Db, { companyId, projectId, userId }: Place & { userId: number }) {
  const rows = await tx
    .select({ userId: members.userId, name: sql<string>`${memberName('members')}` })
    .from(projects)
    .innerJoin(members, and(eq(members.companyId, projects.companyId), eq(members.userId, projects.builderId)))
    .where(
      and(
        eq(projects.companyId, companyId),
        eq(projects.id, projectId),
        ne(members.userId, userId),
        sql`${members.type} = 'builder' and ${members.joinedAt} is not null and ${members.archivedAt} is null`,
      ),
    )
  return rows.map((row) => ({ ...row, seat: 'builder' as const }))
}

type Move = {
  companyId: number
  projectId: number
  userId: number
  before: MovedDates
  after: MovedDates
  createdAt: Date
}

export async function saveMove(tx: Db, move: Move): Promise<number> {
  const [row] = await tx.insert(scheduleMoves).values(move).returning({ id: scheduleMoves.id })
  if (!row) throw new Error('The move was not saved')
  return row.id
}

export async function lockMove(tx: Db, projectId: number, id: number) {
  const [row] = await tx
    .select()
    .from(scheduleMoves)
    .where(and(eq(scheduleMoves.projectId, projectId), eq(scheduleMoves.id, id)))
    .for('update')
  return row
}

/** The last move since a moment that was not undone. */
export async function lastMove(db: Db, { companyId, projectId }: Place, since: Date) {
  const [row] = await db
    .select({ id: scheduleMoves.id, before: scheduleMoves.before, after: scheduleMoves.after })
    .from(scheduleMoves)
    .where(
      and(
        eq(scheduleMoves.companyId, companyId),
        eq(scheduleMoves.projectId, projectId),
        gte(scheduleMoves.createdAt, since),
        isNull(scheduleMoves.undoneAt),
      ),
    )
    .orderBy(desc(scheduleMoves.id))
    .limit(1)
  return row
}

export async function markUndone(tx: Db, id: number, undoneAt: Date): Promise<void> {
  await tx.update(scheduleMoves).set({ undoneAt }).where(eq(scheduleMoves.id, id))
}

/** Puts deadlines back in one statement. */
export async function restoreDeadlines(tx: Db, wanted: MovedDates['deadlines']): Promise<void> {
  if (wanted.length === 0) return
  const byId = (value: (one: MovedDates['deadlines'][number]) => SQL) =>
    sql.join(
      wanted.map((one) => sql`when ${one.id}::integer then ${value(one)}`),
      sql` `,
    )
  const planned = wanted.some((one) => one.planned !== undefined)
  const offset = byId((one) => (one.planned ? sql`${one.planned.offsetDays}::integer` : sql`deadline_offset_days`))
  const milestone = byId((one) => (one.planned ? sql`${one.planned.milestone}::text` : sql`deadline_milestone`))
  await tx
    .update(selections)
    .set({
      deadline: sql`case ${selections.id} ${byId(({ deadline }) => sql`${deadline}::date`)} end`,
      ...(planned && {
        deadlineOffsetDays: sql`case ${selections.id} ${offset} end`,
        deadlineMilestone: sql`case ${selections.id} ${milestone} end`,
      }),
    })
    .where(
      inArray(
        selections.id,
        wanted.map(({ id }) => id),
      ),
    )
}

/** The selections that are installed at a milestone because someone said so; rules name milestones by title. */
export async function installedAt(tx: Db, projectId: number, eventId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: selections.id })
    .from(selections)
    .where(and(eq(selections.projectId, projectId), eq(selections.installEventId, eventId)))
    .orderBy(asc(selections.id))
  return rows.map(({ id }) => id)
}

/** Installs selections at a milestone again, unless another place was set since. */
export async function installAt(tx: Db, projectId: number, eventId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const unset = and(isNull(selections.installEventId), isNull(selections.installOn))
  await tx
    .update(selections)
    .set({ installEventId: eventId })
    .where(and(eq(selections.projectId, projectId), inArray(selections.id, [...ids]), unset))
}
