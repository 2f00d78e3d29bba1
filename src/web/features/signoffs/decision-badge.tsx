import type { SignOffLine } from '#shared/signoffs/contract.ts'
import { Badge } from '#web/ui/badge.tsx'

/** What a signature means for its selection: one owner of two has approved nothing yet. */
export function DecisionBadge({ line }: { line: Pick<SignOffLine, 'decision' | 'waiting'> }) {
  if (line.decision === 'decline') return <Badge>Declined</Badge>
  if (line.waiting) return <Badge tone="warn">Signed, not approved yet</Badge>
  return <Badge tone="good">Approved</Badge>
}
