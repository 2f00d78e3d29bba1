import type { Import } from '#shared/imports/contract.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** The work goes on in the background: leaving the page does not stop it. */
export function RunningStep({ entry }: { entry: Import }) {
  const { status, progress, rows, counts } = entry
  const total = status === 'checking' ? rows : counts.added + counts.changed
  return (
    <Card className="flex flex-col gap-3">
      <div role="status">
        <h2 className="text-base font-semibold">
          {status === 'checking' ? 'Checking every row' : 'Importing. All rows are saved together at the end.'}
        </h2>
      </div>
      <ProgressBar
        label={status === 'checking' ? 'Rows checked' : 'Rows prepared'}
        value={total === 0 ? 100 : (progress / total) * 100}
        text={`${formatCount(progress)} of ${formatCount(total)}`}
      />
      <p className="text-sm text-ink-soft">You can leave this page. The work continues, and this address keeps it.</p>
    </Card>
  )
}
