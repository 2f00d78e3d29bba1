import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Import } from '#shared/imports/contract.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { kindWords } from './kind-words.ts'
import { PreviewStep } from './preview-step.tsx'
import { importQuery, isRunning } from './queries.ts'
import { RunningStep } from './running-step.tsx'
import { UploadStep } from './upload-step.tsx'

const route = getRouteApi('/_shell/import')

export function ImportScreen() {
  const user = useCurrentUser()
  return user.can.build ? <Importing /> : <Restricted text="Only builders and administrators can import." />
}

/** One page from the file to the result. The upload is in the address, so that a reload returns to it. */
function Importing() {
  const { kind = 'items', id, projectId } = route.useSearch()
  const navigate = useNavigate()
  // Kept to read another sheet of it. After a reload the person chooses the file again.
  const [file, setFile] = useState<File>()
  const show = (importId: number | undefined) =>
    void navigate({ to: '/import', search: { kind, projectId, id: importId }, replace: id !== undefined })
  const words = kindWords[kind]
  return (
    <div className="w-full max-w-4xl">
      <PageHeader back={<BackTo kind={kind} projectId={projectId} />} title={words.title} subtitle={words.intro} />
      {id === undefined ? (
        <UploadStep
          kind={kind}
          projectId={projectId}
          onUploaded={(started, sent) => {
            setFile(sent)
            show(started.id)
          }}
        />
      ) : (
        <OneImport id={id} file={file} onShow={show} />
      )}
    </div>
  )
}

function BackTo({ kind, projectId }: { kind: ImportKind; projectId: number | undefined }) {
  if (kind === 'clients') return <BackLink to="/clients">Clients</BackLink>
  if (kind === 'suppliers') return <BackLink to="/suppliers">Suppliers</BackLink>
  if (kind === 'selections' && projectId !== undefined)
    return (
      <BackLink to="/projects/$projectId" params={{ projectId: String(projectId) }} search={{ tab: 'selections' }}>
        Project
      </BackLink>
    )
  return <BackLink to="/selections">Selection Items</BackLink>
}

type OneImportProps = { id: number; file: File | undefined; onShow: (importId: number | undefined) => void }

function OneImport({ id, file, onShow }: OneImportProps) {
  return (
    <QueryGate
      query={useQuery(importQuery(id))}
      loading={<SkeletonList label="Loading import..." />}
      failed="The import could not be loaded"
      missing={{
        title: 'This import no longer exists',
        text: 'Uploads are kept for a week. Please choose the file again.',
        action: <Button onClick={() => onShow(undefined)}>Choose a file</Button>,
      }}
    >
      {(entry) => <Step entry={entry} file={file} onShow={onShow} />}
    </QueryGate>
  )
}

function Step({ entry, file, onShow }: { entry: Import } & Omit<OneImportProps, 'id'>) {
  const [editing, setEditing] = useState(false)
  const restart = () => onShow(undefined)
  if (isRunning(entry)) return <RunningStep entry={entry} />
  if (entry.status === 'done') return <DoneStep entry={entry} onAgain={restart} />
  if (editing || entry.status === 'mapping')
    return (
      <ColumnsStep
        key={entry.id}
        entry={entry}
        file={file}
        onChecked={() => setEditing(false)}
        onRestart={restart}
        onSheet={(other) => onShow(other.id)}
      />
    )
  return <PreviewStep entry={entry} onColumns={() => setEditing(true)} onRestart={restart} />
}
