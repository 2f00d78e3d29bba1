import { isOpen } from '#shared/selections/rules.ts'
import type { Priority } from '#shared/selections/priority-schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { useReader } from './badges.tsx'
import { priorities } from '../editing/priorities.ts'

const priorityTones: Record<Priority, Tone> = { low: 'neutral', medium: 'neutral', high: 'warn', urgent: 'danger' }

/** To a client a builder's priority says how much depends on the decision, not by when: the deadline does that. */
const clientPriorities: Partial<Record<Priority, string>> = { high: 'Important', urgent: 'Very important' }

export function PriorityBadge({ priority, status }: Pick<Selection, 'priority' | 'status'>) {
  const reader = useReader()
  const label = priorities.find(({ value }) => value === priority)?.label ?? priority
  const words = reader === 'builder' ? `${label} priority` : isOpen(status) && clientPriorities[priority]
  return words && <Badge tone={priorityTones[priority]}>{words}</Badge>
}
