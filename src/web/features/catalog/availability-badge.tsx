import { availabilityLabel } from '#shared/catalog/rules.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<string, Tone | undefined> = { in_stock: 'good', limited: 'warn' }

export function AvailabilityBadge({ availability }: { availability: string }) {
  return (
    <Badge tone={tones[availability] ?? 'danger'} dot>
      {availabilityLabel(availability)}
    </Badge>
  )
}
