import { firstNamesInWords } from '#shared/selections/words.ts'
import type { AuditEvent } from '#server/platform/audit/audit.ts'
import * as acts from '../acts.ts'

/** One event for all selections of a project that changed together. */
export function eventOfAll(
  scenes: readonly acts.Scene[],
  kind: 'selections.reminded' | 'selections.ordered',
): AuditEvent[] {
  const [first] = scenes
  if (!first) return []
  const { seat, row } = first
  const [only] = scenes.length === 1 ? scenes : []
  const event: AuditEvent = {
    companyId: seat.companyId,
    projectId: seat.projectId,
    ...(scenes.length === 1 && { selectionId: row.id }),
    kind,
    data: {
      project: seat.projectName,
      count: scenes.length,
      selection: row.name,
      deadline: row.deadline,
      currency: seat.currency,
      ...(only && { only: acts.sentLineOf(only.row) }),
      names: firstNamesInWords(scenes.map((scene) => scene.row.name)),
    },
  }
  return [event]
}
