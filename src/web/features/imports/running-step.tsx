import type { Import } from '#shared/imports/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { RunningImport } from './import-states.tsx'
import { useCancelImport } from './queries.ts'

export function RunningStep({ entry }: { entry: Import }) {
  const { status, progress, rows, counts, problem } = entry
  const cancel = useCancelImport(entry.id)
  const total = status === 'checking' ? rows : counts.added + counts.changed
  return (
    <>
      {cancel.error && (
        <Banner tone="danger" role="alert">
          {messageOf(cancel.error, 'The import could not be canceled.')}
        </Banner>
      )}
      <RunningImport
        title={status === 'checking' ? 'Checking every row' : 'Importing. All rows are saved together at the end.'}
        label={status === 'checking' ? 'Rows checked' : 'Rows prepared'}
        value={total === 0 ? 100 : (progress / total) * 100}
        text={`${formatCount(progress)} of ${formatCount(total)}`}
        waiting={problem}
        canceling={cancel.isPending}
        onCancel={() => cancel.mutate(undefined)}
      />
    </>
  )
}
