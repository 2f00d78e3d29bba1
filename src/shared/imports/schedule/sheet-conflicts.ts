import { circleInWords, cycleIn } from '#shared/schedule/dependencies.ts'
import { shortened } from './sheet-cells.ts'
import { type Predecessor, titleKey } from './sheet-predecessors.ts'

type Row = { row: number; title: string; after: readonly Predecessor[] }
type Problem = { row: number; message: string }

/** Two tasks of one name, one that waits for itself, and circles. */
export function sheetConflicts(rows: readonly Row[]): Problem[] {
  const first = new Map<string, Row>()
  const problems: Problem[] = []
  for (const task of rows.filter(({ title }) => title !== '')) {
    const same = first.get(titleKey(task.title))
    if (same) {
      const message = `Row ${same.row} is called “${shortened(task.title)}” too. Please name them apart.`
      problems.push({ row: task.row, message })
    } else first.set(titleKey(task.title), task)
    if (task.after.some(({ title }) => titleKey(title) === titleKey(task.title)))
      problems.push({ row: task.row, message: 'A task cannot wait for itself.' })
  }
  return [...problems, ...circlesIn([...first.values()])]
}

function circlesIn(rows: readonly Row[]): Problem[] {
  const rowOf = new Map(rows.map(({ row, title }) => [titleKey(title), row]))
  const waits = new Map(
    rows.map(({ row, after }) => [
      row,
      after
        .map(({ title, lagDays }) => ({ onId: rowOf.get(titleKey(title)) ?? 0, lagDays }))
        .filter(({ onId }) => onId !== row),
    ]),
  )
  const problems: Problem[] = []
  for (;;) {
    const circle = cycleIn([...waits].map(([id, dependsOn]) => ({ id, dependsOn })))
    if (!circle) return problems
    const names = circle.map((row) => shortened(rows.find((task) => task.row === row)?.title ?? ''))
    problems.push({ row: Math.min(...circle), message: circleInWords(names) })
    // Opened, so that the next search finds another circle.
    for (const row of circle) waits.set(row, [])
  }
}
