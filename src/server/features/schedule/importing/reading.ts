import { dayIn } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { regionFacts } from '#shared/kernel/regions.ts'
import type { ScheduleReading } from '#shared/schedule/milestones/contract.ts'
import { MAX_MILESTONES } from '#shared/schedule/importing/import-limits.ts'
import { readScheduleSheet } from '#shared/schedule/importing/schedule-sheet.ts'
import { firstRows, type ReadFile, receiveFile } from '#server/features/imports/public.ts'
import { calendarOf } from '../deadlines/public.ts'
import { seatOf } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { previewTasks } from './importing.ts'
import { mustManage } from '../policy.ts'
import * as store from '../milestones/store.ts'

/** A schedule has its tasks, a title above them, and remarks below: what comes later is no task of it. */
const MOST_ROWS = MAX_MILESTONES * 4

export async function receiveSchedule(
  ctx: Ctx,
  projectId: number,
  request: Request,
  sheet: number | undefined,
): Promise<ReadFile> {
  const seat = await seatOf(ctx.db, ctx.actor, projectId)
  mustManage(seat)
  return receiveFile(ctx, request, { companyId: seat.companyId, sheet })
}

/** The tasks of a file, what has to be corrected, and what importing them would do. */
export async function readTasks(ctx: Ctx, projectId: number, file: ReadFile): Promise<ScheduleReading> {
  const seat = await seatOf(ctx.db, ctx.actor, projectId)
  const { sheets, sheet, from1904 } = file.table
  const {
    tasks: found,
    problems,
    leftOut,
    unusedColumns,
  } = readScheduleSheet(firstRows(file, MOST_ROWS), {
    today: dayIn(seat.timeZone, ctx.now),
    order: regionFacts[await store.regionOf(ctx.db, seat.companyId)].dayOrder,
    calendar: await calendarOf(ctx.db, seat.companyId),
    known: (await store.milestones(ctx.db, projectId)).map(({ title, scheduledDate, durationDays }) => {
      return { title, start: scheduledDate, durationDays }
    }),
    from1904,
  })
  const tasks = found.map(({ row: _row, ...task }) => task)
  const reading = { sheets, sheet, tasks, problems, leftOut, unusedColumns, change: null }
  if (problems.length > 0 || tasks.length === 0) return reading
  try {
    return { ...reading, change: await previewTasks(ctx, projectId, tasks) }
  } catch (error) {
    // What only the project knows: a circle through its milestones, or more of them than it may have.
    if (!(error instanceof AppError) || !['invalid', 'conflict'].includes(error.code)) throw error
    return { ...reading, problems: [{ row: found[0]?.row ?? 1, title: '', message: error.message }] }
  }
}
