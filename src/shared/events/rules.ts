import type { AuditKind } from '../activity/vocabulary.ts'

/** Events that trades also receive: the schedule, and what is approved for them to build. */
const forTrades = new Set<AuditKind>([
  'project.edited',
  'project.archived',
  'project.restored',
  'project.person_added',
  'project.person_removed',
  'milestone.created',
  'milestone.edited',
  'milestone.completed',
  'milestone.deleted',
  'selection.approved',
  'selection.signatures_complete',
  'selection.approval_voided',
  'selection.ordered',
  'selection.delivered',
  'selection.delivery_undone',
  'selection.installed',
  'selection.installation_undone',
  'selection.reopened',
  'selection.archived',
  'selection.restored',
])

/** Whose open screens receive a recorded change. */
export function audienceOf(kind: AuditKind): 'builders' | 'project' | 'trades' {
  if (forTrades.has(kind)) return 'trades'
  return /^(project|selections?|signoff)\./.test(kind) ? 'project' : 'builders'
}
