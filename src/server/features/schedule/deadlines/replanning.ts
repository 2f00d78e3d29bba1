import { AppError } from '#shared/kernel/errors.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import type { ScheduleEffect } from '#shared/schedule/deadlines/contract.ts'
import { implausibleInWords, startsOf, taskOf } from '#shared/schedule/dependencies.ts'
import { typedFacts } from '#shared/notifications/schedule-notifications.ts'
import { movedDayInWords } from '#shared/schedule/deadlines/words.ts'
import { firstNamesInWords } from '#shared/selections/words.ts'
import { type AuditEvent, recordAll } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as planning from './planning-store.ts'
import * as store from './replanning-store.ts'

/** When the company works, and what it keeps between a decision and the install day. */
export const calendarOf = (db: Db, companyId: number) => planning.calendarOf(db, companyId)

/** Call it after the milestones of a project have changed: its plans and deadlines follow. */
export const planProject = (tx: Db, projectId: number, now: Date): Promise<void> =>
  planning.planProject(tx, projectId, now)

type Moved = { projectId: number; projectName: string; name: string; from: string | null; to: string | null }
type Typed = store.CompanyDeadline & { deadline: string }
type Replan = { milestones: Moved[]; deadlines: (Moved & { draft: boolean })[]; typed: Typed[] }

/** Milestones that are not completed start on the day that the calendar gives them, and every deadline follows. */
async function replan(tx: Db, companyId: number, now: Date): Promise<Replan> {
  const rows = await store.lockMilestones(tx, companyId)
  const due = new Map((await store.openDeadlines(tx, companyId)).map((row) => [row.id, row]))
  const calendar = await calendarOf(tx, companyId)
  const starts = startsOf(calendar, rows.map(taskOf))
  const implausible = implausibleInWords(calendar, rows, starts)
  if (implausible !== null) throw new AppError('conflict', implausible)
  const moved = rows.flatMap(({ id, scheduledDate, ...row }) => {
    const start = starts.get(id) ?? scheduledDate
    return start === scheduledDate ? [] : [{ ...row, id, scheduledDate, start }]
  })
  await store.setStarts(
    tx,
    moved.map(({ id, start }) => ({ id, start })),
  )
  await planning.planCompany(tx, companyId, now)
  const after = await store.openDeadlines(tx, companyId)
  return {
    milestones: moved.map(({ projectId, projectName, title, scheduledDate, start }) => {
      return { projectId, projectName, name: title, from: scheduledDate, to: start }
    }),
    deadlines: after
      .filter(({ id, deadline }) => due.get(id)?.deadline !== deadline)
      .map(({ id, deadline, ...row }) => ({ ...row, from: due.get(id)?.deadline ?? null, to: deadline })),
    typed: after.flatMap((row) => {
      const { id, typed, deadline, decideBy } = row
      return typed && deadline !== null && due.get(id)?.decideBy !== decideBy ? [{ ...row, deadline }] : []
    }),
  }
}

/** Projects of which a preview names what moves. */
const MOST_PROJECTS = 20
const MOST_DAYS = 10

async function effectOf(tx: Db, { milestones, deadlines, typed }: Replan, gained: Gained): Promise<ScheduleEffect> {
  const sent = deadlines.filter(({ draft }) => !draft)
  const moved = groupBy([...milestones, ...deadlines], ({ projectId }) => projectId)
  const late = groupBy(gained.late, ({ projectId }) => projectId)
  const stay = groupBy(typed, ({ projectId }) => projectId)
  const all = [...milestones, ...deadlines, ...gained.late, ...typed]
  const names = new Map(all.map((one) => [one.projectId, one.projectName]))
  return {
    milestones: milestones.length,
    deadlines: deadlines.length,
    impossible: deadlines.filter(({ to }) => to === null).length,
    planned: gained.planned,
    late: gained.late.length,
    typed: typed.length,
    people: await store.peopleReached(tx, { clientsOf: projectsOf(sent), tradesOf: projectsOf(milestones) }),
    projects: [...names].slice(0, MOST_PROJECTS).map(([id, name]) => {
      const [days, behind] = [moved.get(id) ?? [], late.get(id) ?? []]
      return {
        id,
        name,
        count: days.length,
        moved: days.slice(0, MOST_DAYS).map((one) => ({ name: one.name, from: one.from, to: one.to })),
        late: behind.length,
        lateNames: behind.slice(0, MOST_DAYS).map((one) => one.name),
        typedDeadlines: (stay.get(id) ?? []).slice(0, MOST_DAYS).map((one) => typedDeadline(one)),
      }
    }),
    moreProjects: Math.max(0, names.size - MOST_PROJECTS),
  }
}

const typedDeadline = ({ id, name, deadline, decideBy, draft }: Typed) => ({
  id,
  name,
  room: null,
  draft,
  deadline,
  decideBy,
})

/** What has an install day, or is late, only by the change. */
type Gained = { planned: number; late: store.SelectionState[] }

function gainedBy(before: readonly store.SelectionState[], after: readonly store.SelectionState[]): Gained {
  const was = new Map(before.map((one) => [one.id, one]))
  return {
    planned: after.filter(({ id, planned }) => planned && !was.get(id)?.planned).length,
    late: after.filter(({ id, late }) => late && !was.get(id)?.late),
  }
}

const projectsOf = (moved: readonly Moved[]): number[] => [...new Set(moved.map(({ projectId }) => projectId))]

/** What a changed calendar or rule does to every project. Call it in a transaction that is rolled back. */
export async function effectOfReplanning(tx: Db, companyId: number, now: Date): Promise<ScheduleEffect> {
  const before = await store.selectionStates(tx, companyId, now)
  const moved = await replan(tx, companyId, now)
  return effectOf(tx, moved, gainedBy(before, await store.selectionStates(tx, companyId, now)))
}

/**
 * Makes milestones and deadlines again after the calendar or the rules of a company have changed. `change` names the act: someone on
 * several projects is notified once.
 */
export async function replanCompany(tx: Db, ctx: Ctx, companyId: number, change: string): Promise<void> {
  const { milestones, deadlines, typed } = await replan(tx, companyId, ctx.now)
  const stay = groupBy(typed, ({ projectId }) => projectId)
  const sent = groupBy(
    deadlines.filter(({ draft }) => !draft),
    ({ projectId }) => projectId,
  )
  const started = groupBy(milestones, ({ projectId }) => projectId)
  const projectIds = [...new Set([...sent.keys(), ...started.keys()])].toSorted((a, b) => a - b)
  const events = projectIds.map((projectId): AuditEvent => {
    const [own, due] = [started.get(projectId) ?? [], sent.get(projectId) ?? []]
    const data = {
      project: own[0]?.projectName ?? due[0]?.projectName ?? '',
      calendar: change,
      milestones: own.length,
      milestoneNames: firstNamesInWords(own.map(movedDayInWords)),
      deadlines: due.length,
      deadlineNames: firstNamesInWords(due.map(movedDayInWords)),
      ...typedFacts(stay.get(projectId) ?? []),
    }
    return { companyId, projectId, kind: 'milestone.moved', data }
  })
  await recordAll(tx, ctx, events)
}
