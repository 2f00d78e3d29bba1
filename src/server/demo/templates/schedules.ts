import type { TemplateMilestone } from '#shared/schedule/milestones/template-schedule.ts'

/** At which milestone the decisions of each phase are installed. */
export const milestoneOfPhase: Readonly<Record<string, string>> = {
  'Rough-in': 'Rough-in',
  Cabinetry: 'Cabinetry and stone',
  Tiling: 'Tiling and painting',
  Flooring: 'Tiling and painting',
  Painting: 'Tiling and painting',
  'Fit-off': 'Fit-off',
}

type Row = [title: string, description: string, trade: string | null, offset: number, duration: number, lag: number]

/** Each milestone waits for the one before it. */
const oneAfterTheOther = (rows: readonly Row[]): TemplateMilestone[] =>
  rows.map(([title, description, trade, offsetDays, durationDays, lagDays], place) => ({
    title,
    description,
    trade,
    durationDays,
    offsetDays,
    after: place === 0 ? [] : [{ place: place - 1, lagDays }],
  }))

/** In working days after the start. Where days are left between two milestones, work goes on that needs no decision. */
export const newHouse = oneAfterTheOther([
  ['Site start', 'Fences, temporary power, foundations.', 'Site crew', 0, 15, 0],
  ['Frame and roof', 'Frame, roof and windows.', 'Carpenter', 20, 30, 5],
  ['Rough-in', 'Plumbing and electrical in the walls.', 'Plumber', 50, 12, 0],
  ['Cabinetry and stone', 'Measured, made, installed.', 'Cabinet maker', 77, 12, 15],
  ['Tiling and painting', 'Wet areas first.', 'Tiler', 89, 18, 0],
  ['Fit-off', 'Taps, lights, handles.', 'Plumber', 107, 10, 0],
  ['Handover', 'Walk through, keys.', null, 122, 1, 5],
])

/** Work on site begins eight weeks after the start, so that everything can be chosen and ordered before. */
export const oneRoom = oneAfterTheOther([
  ['Site start', 'Protection and removal.', 'Site crew', 40, 3, 0],
  ['Rough-in', 'Plumbing and electrical in the walls.', 'Plumber', 43, 5, 0],
  ['Cabinetry and stone', 'Measured, made, installed.', 'Cabinet maker', 48, 4, 0],
  ['Tiling and painting', 'Wet areas first.', 'Tiler', 52, 8, 0],
  ['Fit-off', 'Taps, lights, handles.', 'Plumber', 60, 4, 0],
  ['Handover', 'Walk through, keys.', null, 66, 1, 2],
])
