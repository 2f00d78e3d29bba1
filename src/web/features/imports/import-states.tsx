import { messageOf } from '#web/platform/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

type UploadingProps = {
  /** From 0 to 1; then the server reads the file. */
  progress: number
  /** What the server does with the file. */
  reading: string
  onCancel: () => void
}

export const Uploading = ({ progress, reading, onCancel }: UploadingProps) => (
  <Card className="flex flex-col gap-4">
    <ProgressBar label={progress < 1 ? 'Uploading...' : reading} value={progress * 100} />
    <div className="flex justify-end">
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </Card>
)

export const RefusedFile = ({ error }: { error: unknown }) =>
  error !== null && (
    <Banner tone="danger" role="alert" title="This file was not accepted">
      {messageOf(error, 'The file could not be sent. Please try again.')}
    </Banner>
  )

type FailedImportProps = { problem: string | null; startError: Error | null }

/** Why an import failed, or could not be started. */
export function FailedImport({ problem, startError }: FailedImportProps) {
  const failure = problem ?? (startError && messageOf(startError, 'The import could not be started.'))
  if (!failure) return null
  return (
    <Banner tone="danger" role="alert" title="Nothing was imported">
      {failure}
    </Banner>
  )
}
