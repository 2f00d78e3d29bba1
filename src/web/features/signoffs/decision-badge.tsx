import type { SignOffLine } from '#shared/signoffs/contract.ts'
import { decisionInWords } from '#shared/signoffs/approvals.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<ReturnType<typeof decisionInWords>, Tone> = {
  Declined: 'neutral',
  Voided: 'danger',
  'Signed, not approved yet': 'warn',
  Approved: 'good',
}

/** What a signature means for its selection now: one owner of two has approved nothing yet, and what was voided is not approved. */
export function DecisionBadge({ line }: { line: Pick<SignOffLine, 'decision' | 'valid' | 'waiting'> }) {
  const words = decisionInWords(line)
  return <Badge tone={tones[words]}>{words}</Badge>
}
