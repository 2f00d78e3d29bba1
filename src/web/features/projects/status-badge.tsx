import { unknownInWords } from '#shared/kernel/text/unknown.ts'
import type { ProjectStatus } from '#shared/projects/schemas.ts'
import { statusLabel } from '#shared/projects/rules.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<ProjectStatus, Tone> = {
  planning: 'neutral',
  active: 'info',
  in_progress: 'good',
  completed: 'neutral',
  on_hold: 'warn',
}

/** Marks a sample project among real ones. */
export const SampleBadge = () => <Badge tone="accent">Sample</Badge>

/** An unknown status is shown as destructive. */
export function ProjectStatusBadge({ status, archived }: { status: string; archived?: boolean }) {
  if (archived) return <Badge>Archived</Badge>
  const label = statusLabel(status)
  return (
    <Badge tone={label ? tones[status as ProjectStatus] : 'danger'} dot>
      {label ?? unknownInWords(status)}
    </Badge>
  )
}
