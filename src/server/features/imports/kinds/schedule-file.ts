import { dayIn } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ScheduleReading } from '#shared/imports/schedule/schedule-contract.ts'
import { MAX_MILESTONES } from '#shared/schedule/milestones/limits.ts'
import { readScheduleSheet } from '#shared/imports/schedule/schedule-sheet.ts'
import { cellText } from '#shared/imports/mapping.ts'
import type { Cell } from '#shared/kernel/sheets/cell.ts'
import { factsForImport, mustManage, previewTasks } from '#server/features/schedule/public.ts'
import { seatOf } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type ReadFile, receiveFile } from '../receiving.ts'

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
    ...(await factsForImport(ctx.db, seat)),
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

/** The first rows of a file as text. */
function firstRows({ table }: ReadFile, most: number): { row: number; cells: string[] }[] {
  const utf8 = new TextDecoder()
  const rows: { row: number; cells: string[] }[] = []
  for (const page of table.pages) {
    for (const { n, c } of JSON.parse(utf8.decode(page)) as { n: number; c: Cell[] }[])
      rows.push({ row: n, cells: c.map(cellText) })
    if (rows.length >= most) break
  }
  return rows.slice(0, most)
}
