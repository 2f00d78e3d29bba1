import { faultsIn } from '../fault.ts'

const moving = 'features/schedule/moving/moving.test.ts'
const changing = 'features/schedule/moving/changing.test.ts'
const editing = 'features/schedule/moving/editing.test.ts'
const started = 'features/schedule/moving/started.test.ts'
const undoing = 'features/schedule/moving/undoing.test.ts'
const removing = 'features/schedule/moving/removing.test.ts'
const installDay = 'features/schedule/deadlines/install-day.test.ts'
const schedule = 'features/schedule/deadlines/schedule.test.ts'
const replanning = 'features/schedule/deadlines/replanning.test.ts'
const locks = 'testing/guards/buying-locks.test.ts'
const permissions = 'testing/permissions/permissions.test.ts'

export const scheduleFaults = [
  ...faultsIn(
    'features/schedule/moving/moving.ts',
    [moving],
    [
      {
        find: 'if (applied.change.version !== version) {',
        replace: 'if (applied.change.version.length !== version.length) {',
        why: 'a move that was previewed on an older schedule is refused',
      },
      {
        find: "if (saved.undoneAt) throw new AppError('conflict', 'This has been undone already.')",
        replace: '',
        why: 'a move is undone once',
        tests: [locks, moving],
      },
      {
        find: 'if (changedSince(saved, rows))',
        replace: 'if (changedSince(saved, rows) && rows.length === 0)',
        why: 'a move is not undone after another one',
      },
      {
        find: 'return row.plan === null || deadline === null || deadline === row.plan.decideBy',
        replace: 'return true',
        why: 'undoing leaves a deadline to the schedule that has changed since',
        tests: [undoing],
      },
      {
        find: '  requirePlausible(calendar, moving, starts)\n',
        replace: '',
        why: 'a move does not leave the years that can be entered',
        tests: ['features/schedule/moving/far-dates.test.ts'],
      },
    ],
  ),
  ...faultsIn(
    'features/schedule/moving/shifting.ts',
    [started, moving],
    [
      {
        find: "if (target.status === 'completed')",
        replace: "if (target.status === 'planned' && target.durationDays < 0)",
        why: 'a completed milestone does not move',
      },
      {
        find: "if (row.status === 'in_progress') return { ...row, durationDays: shiftedDuration(row, days) }",
        replace: '',
        why: 'what has started keeps its start, and its end moves with the project',
      },
      {
        find: 'if (shiftedDays < 1) {',
        replace: 'if (shiftedDays < -5) {',
        why: 'what has started takes one working day at least',
        tests: [started],
      },
      {
        find: 'const planned = [row.plannedStart, ...after]',
        replace: 'const planned = [row.plannedStart]',
        why: 'what waits for something completed moves by as many days as the rest',
      },
      {
        find: 'if (start <= wanted) return',
        replace: 'if (start >= wanted) return',
        why: 'a milestone does not start before what it waits for',
        tests: [moving, changing],
      },
    ],
  ),
  ...faultsIn(
    'features/schedule/moving/schedule-change.ts',
    [undoing],
    [
      {
        find: '.update(JSON.stringify([versions, figures]))',
        replace: '.update(JSON.stringify(versions))',
        why: 'what was previewed is not done when it would do something else',
      },
    ],
  ),
  ...faultsIn(
    'features/projects/managing.ts',
    ['features/schedule/milestones/returning.test.ts'],
    [
      {
        find: '      if (!away && !seat.isTemplate) await followCalendar(tx, ctx, seat)\n',
        replace: '',
        why: 'a restored project follows the calendar that has changed',
      },
    ],
  ),
  ...faultsIn(
    'features/schedule/moving/announcing.ts',
    [moving],
    [
      {
        find: "await record(tx, ctx, { companyId, projectId, kind: 'milestone.moved', data })",
        replace: '',
        why: 'a move is recorded and announced',
      },
    ],
  ),
  ...faultsIn(
    'features/schedule/moving/removing.ts',
    [removing],
    [
      {
        find: "const plannedStart = row.status === 'completed' ? row.plannedStart : row.scheduledDate",
        replace: 'const { plannedStart } = row',
        why: 'what waited for a deleted milestone keeps its days',
      },
      {
        find: 'await moves.installAt(tx, projectId, id, deleted.selectionIds)',
        replace: '',
        why: 'undoing a deletion gives decisions their install day back',
      },
    ],
  ),
  ...faultsIn(
    'features/schedule/moving/changing.ts',
    [editing],
    [
      {
        find: 'if (version !== undefined && row.version !== version)',
        replace: 'if (version !== undefined && row.version < version)',
        why: 'a form that was opened before another change is refused',
      },
    ],
  ),
  ...faultsIn(
    'features/schedule/moving/moving-store.ts',
    [locks],
    [
      {
        find: `    .where(and(eq(scheduleMoves.projectId, projectId), eq(scheduleMoves.id, id)))
    .for('update')`,
        replace: '    .where(and(eq(scheduleMoves.projectId, projectId), eq(scheduleMoves.id, id)))',
        why: 'undoing holds the move',
      },
      {
        find: 'and(eq(scheduleMoves.projectId, projectId), eq(scheduleMoves.id, id))',
        replace: 'eq(scheduleMoves.id, id)',
        why: 'a move of another project is not found',
        tests: [moving, permissions],
      },
    ],
  ),
  ...faultsIn(
    'features/schedule/deadlines/settings.ts',
    [schedule],
    [
      {
        find: 'if (row.version !== version) {',
        replace: 'if (row.version < version) {',
        why: 'a stale version of the settings is refused',
        tests: [schedule, locks],
      },
      {
        find: "      await record(tx, ctx, { companyId, kind: 'schedule.edited', data: {} })\n",
        replace: '',
        why: 'a change of the calendar is in the audit log',
        tests: [schedule, replanning],
      },
    ],
  ),
  ...faultsIn(
    'features/schedule/deadlines/settings-store.ts',
    [locks],
    [
      {
        find: "where(eq(companySchedules.companyId, companyId)).for('update')",
        replace: 'where(eq(companySchedules.companyId, companyId))',
        why: 'an edit holds the settings that it checks',
      },
    ],
  ),
  ...faultsIn(
    'features/schedule/deadlines/selection-store.ts',
    [locks],
    [
      {
        find: "const [row] = await findSelection(tx, projectId, id).for('update')",
        replace: 'const [row] = await findSelection(tx, projectId, id)',
        why: 'an install day holds the selection that it checks',
      },
    ],
  ),
  ...faultsIn(
    'features/schedule/deadlines/selection-schedule.ts',
    [installDay],
    [
      {
        find: 'if (milestoneId !== null && !(await store.hasMilestone(tx, projectId, milestoneId))) {',
        replace: 'if (milestoneId !== null && milestoneId < 0) {',
        why: 'a milestone of another project installs nothing',
      },
      {
        find: 'if (!row || (!plans && row.sentAt === null)) throw',
        replace: 'if (!row) throw',
        why: 'clients read no schedule of a draft',
        tests: [installDay, schedule, 'features/schedule/deadlines/explanations.test.ts'],
      },
    ],
  ),
  ...faultsIn(
    'features/schedule/chart/marks-store.ts',
    ['features/schedule/chart/charting.test.ts'],
    [
      {
        find: ' and not l.is_charge',
        replace: '',
        why: 'freight and fees are no deliveries',
      },
    ],
  ),
  ...faultsIn(
    'features/procurement/log/by-owner.ts',
    ['features/procurement/log/by-owner.test.ts'],
    [
      {
        find: 'steps: stepsOf(one)',
        replace: 'steps: null',
        why: 'the log by owner has each row once',
      },
    ],
  ),
]
