import { useQuery } from '@tanstack/react-query'
import type { Anchor } from '#shared/anchors/contract.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { anchorsQuery } from './queries.ts'

const SHOWN = 7

/** The daily proof of the company's audit log, to keep outside of Finishwork. */
export function AnchorsSection() {
  return (
    <Card as="section">
      <CardHeader
        title="Daily proof"
        text="Once a day we sign a summary of your records. Keep a copy: it shows if anyone, including us, rewrites your history."
      />
      <QueryGate
        query={useQuery(anchorsQuery)}
        loading={<SkeletonList rows={1} label="Loading..." />}
        failed="The daily proof could not be loaded"
        level={3}
      >
        {(anchors) => <List anchors={anchors} />}
      </QueryGate>
    </Card>
  )
}

function List({ anchors }: { anchors: readonly Anchor[] }) {
  if (anchors.length === 0) return <p className="text-sm text-ink-soft">The first one is made tonight.</p>
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {anchors.slice(0, SHOWN).map(({ day, timeStampedAt }) => (
        <li key={day} className="flex flex-wrap justify-between gap-2">
          <a href={`/api/company/anchors/${day}`} download className="underline">
            {formatDay(day)}
          </a>
          <span className="text-ink-soft">
            {timeStampedAt ? 'Signed, with an independent time stamp' : 'Signed by our seal'}
          </span>
        </li>
      ))}
    </ul>
  )
}
