import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'

/** Only builders see what is inside. */
export const ForImporters = ({ children }: { children: ReactNode }) =>
  useCurrentUser().can.build ? children : <Restricted text="Only builders and administrators can import." />

type ImportGateProps<T> = {
  query: UseQueryResult<T>
  /** How long an upload is kept: "Uploads are kept for a week." */
  kept: string
  onRestart: () => void
  children: (entry: T) => ReactNode
}

/** An import by its id in the address. One that is gone asks for the file again. */
export const ImportGate = <T,>({ query, kept, onRestart, children }: ImportGateProps<T>) => (
  <QueryGate
    query={query}
    loading={<SkeletonList label="Loading import..." />}
    failed="The import could not be loaded"
    missing={{
      title: 'This import no longer exists',
      text: `${kept} Please choose the file again.`,
      action: <Button onClick={onRestart}>Choose a file</Button>,
    }}
  >
    {children}
  </QueryGate>
)

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

type RunningImportProps = {
  title: string
  /** What is counted, and how far it is: from 0 to 100, and in words. */
  label: string
  value: number
  text: string
  /** Why it starts again. */
  waiting?: string | null
  canceling: boolean
  onCancel: () => void
}

/** The work goes on in the background: leaving the page does not stop it. */
export const RunningImport = ({ title, label, value, text, waiting, canceling, onCancel }: RunningImportProps) => (
  <Card className="flex flex-col gap-3">
    <div role="status">
      <h2 className="text-base font-semibold">{title}</h2>
      {waiting && <p className="mt-1 text-sm text-warn-ink">{waiting}</p>}
    </div>
    <ProgressBar label={label} value={value} text={text} />
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">
        You can leave this page. The work continues, and you can come back to this address.
      </p>
      <Button variant="secondary" pending={canceling} pendingText="Canceling..." onClick={onCancel}>
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

type FailedImportProps = { problem: string | null; startError: Error | null; canceled?: boolean }

/** Why an import failed, was canceled, or could not be started. */
export function FailedImport({ problem, startError, canceled = false }: FailedImportProps) {
  const failure = startError ? messageOf(startError, 'The import could not be started.') : problem
  if (!failure) return null
  const calm = canceled && !startError
  return (
    <Banner tone={calm ? 'info' : 'danger'} role={calm ? 'status' : 'alert'} title="Nothing was imported">
      {failure}
    </Banner>
  )
}
