import { useQuery } from '@tanstack/react-query'
import type { StorageUsage } from '#shared/files/contract.ts'
import { formatBytes } from '#shared/files/rules.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { storageQuery } from './queries.ts'

export function StorageSection() {
  return (
    <Card as="section">
      <CardHeader title="Storage" text="Pictures and documents that your team, clients and trades have uploaded." />
      <QueryGate query={useQuery(storageQuery)} loading={loading} failed="The storage could not be loaded" level={3}>
        {(usage) => <Usage {...usage} />}
      </QueryGate>
    </Card>
  )
}

const loading = (
  <div role="status" className="flex flex-col gap-1.5">
    <span className="sr-only">Loading...</span>
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-1.5 w-full rounded-full" />
  </div>
)

function Usage({ usedBytes, quotaBytes }: StorageUsage) {
  const percent = (usedBytes / quotaBytes) * 100
  const note = noteAt(percent)
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar
        label="Storage used"
        value={percent}
        text={`${formatBytes(usedBytes)} of ${formatBytes(quotaBytes)} used`}
        showLabel={false}
        tone={percent >= 100 ? 'danger' : percent >= 90 ? 'warn' : 'primary'}
      />
      {note && <p className="text-sm text-ink-soft">{note}</p>}
    </div>
  )
}

function noteAt(percent: number): string | null {
  if (percent >= 100) return 'Your storage is full. New files cannot be uploaded.'
  return percent >= 90 ? 'Your storage is almost full. Once it is, new files cannot be uploaded.' : null
}
