import { useQuery } from '@tanstack/react-query'
import Download from 'virtual:icons/download'
import FileText from 'virtual:icons/file-text'
import { useEffect, useRef } from 'react'
import type { Document } from '#shared/documents/contract.ts'
import { documentTitle } from '#shared/documents/words.ts'
import { formatDateTime } from '#web/platform/formatting.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { documentsQuery } from './queries.ts'
import { saveFile } from './save-file.ts'

type ListProps = {
  projectId: number
  timeZone: string
  /** Documents that were requested in this dialog: their download starts by itself. */
  downloadWhenReady: ReadonlySet<number>
}

export function DocumentList({ projectId, timeZone, downloadWhenReady }: ListProps) {
  const documents = useQuery(documentsQuery(projectId))
  const started = useRef(new Set<number>())
  useEffect(() => {
    for (const { id, state, fileUrl, name } of documents.data ?? []) {
      if (state !== 'ready' || !downloadWhenReady.has(id) || started.current.has(id)) continue
      started.current.add(id)
      saveFile(fileUrl, name)
    }
  }, [documents.data, downloadWhenReady])
  return (
    <QueryGate query={documents} loading={<Skeleton className="h-14" />} failed="Your documents could not be loaded">
      {(all) => (all.length > 0 ? <Prepared documents={all} timeZone={timeZone} /> : empty)}
    </QueryGate>
  )
}

/** The empty list is as high as its placeholder: the dialog is centered, and its buttons must not move away from under the pointer. */
const empty = (
  <p className="flex h-14 items-center border-t text-sm text-ink-soft">
    What you prepare is listed here for a day, for you alone.
  </p>
)

function Prepared({ documents, timeZone }: { documents: readonly Document[]; timeZone: string }) {
  return (
    <section aria-label="Your documents" className="border-t pt-4">
      <h3 className="text-sm font-medium">Your documents</h3>
      <p className="text-xs text-ink-soft">Kept for a day, for you alone.</p>
      <ul aria-live="polite" className="mt-2 flex flex-col divide-y">
        {documents.slice(0, 5).map((document) => (
          <li key={document.id} className="flex items-center gap-3 py-2.5">
            <FileText aria-hidden className="size-5 shrink-0 text-ink-soft" />
            <Entry document={document} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ document, timeZone }: { document: Document; timeZone: string }) {
  const { name, state, progress, createdAt, bytes, fileUrl } = document
  const title = documentTitle(document)
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="text-sm">{title}</p>
        {state === 'preparing' && (
          <ProgressBar label={`Preparing ${title}`} showLabel={false} value={progress} text={`${progress}%`} />
        )}
        {state === 'failed' && (
          <p className="text-xs text-danger-ink">This could not be made. Please prepare it again.</p>
        )}
        {state === 'ready' && (
          <p className="text-xs text-ink-soft">
            {formatNames[document.format]}, {sizeInWords(bytes ?? 0)}, {formatDateTime(createdAt, timeZone)}
          </p>
        )}
      </div>
      {state === 'ready' && (
        <ButtonAnchor size="sm" variant="secondary" icon={<Download aria-hidden />} href={fileUrl} download={name}>
          Download
        </ButtonAnchor>
      )}
    </>
  )
}

const formatNames = { pdf: 'PDF', xlsx: 'Excel' } as const

const sizeInWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
