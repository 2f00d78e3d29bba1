import type { MemberStatus } from '#shared/people/contract.ts'
import { memberStatusWords, UNDELIVERED } from '#shared/people/words.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<MemberStatus, Tone> = { active: 'good', invited: 'info', not_invited: 'warn', archived: 'neutral' }

type Props = { memberStatus: MemberStatus; undelivered: string | null }

/** A person's status, and whether the last email to them arrived: the same words wherever people are listed. */
export const MemberBadges = ({ memberStatus, undelivered }: Props) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    <Badge tone={tones[memberStatus]} dot>
      {memberStatusWords[memberStatus]}
    </Badge>
    {undelivered !== null && (
      <span title={undelivered}>
        <Badge tone="danger">{UNDELIVERED}</Badge>
      </span>
    )}
  </span>
)
