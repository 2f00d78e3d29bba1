import type { AuditKind } from '../activity/vocabulary.ts'

/** What the trades also learn of: the plan, and what has been settled for them to build. */
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
  'selection.approval_voided',
  'selection.ordered',
  'selection.reopened',
])

/** Whose open screens learn of a recorded change. */
export function audienceOf(kind: AuditKind): 'builders' | 'project' | 'trades' {
  if (forTrades.has(kind)) return 'trades'
  return /^(project|selection|signoff)\./.test(kind) ? 'project' : 'builders'
}
