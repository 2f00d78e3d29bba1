import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Import } from '#shared/imports/contract.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { ProjectPicker } from '#web/features/projects/parts/project-filter.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { ForImporters, ImportGate } from './import-states.tsx'
import { kindWords } from './kind-words.ts'
import { PreviewStep } from './preview-step.tsx'
import { importQuery, isRunning } from './queries.ts'
import { RunningStep } from './running-step.tsx'
import { UploadStep } from './upload-step.tsx'

const route = getRouteApi('/_shell/import')

export const ImportScreen = () => (
  <ForImporters>
    <Importing />
  </ForImporters>
)

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
      {kind === 'selections' && projectId === undefined && id === undefined ? (
        // An address without a project; the page of a project has one with it.
        <Field label="Project" className="max-w-sm">
          <ProjectPicker
            value={null}
            none="Choose a project"
            onChange={(chosen) => void navigate({ to: '/import', search: { kind, projectId: chosen ?? undefined } })}
          />
        </Field>
      ) : id === undefined ? (
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

const OneImport = ({ id, file, onShow }: OneImportProps) => (
  <ImportGate query={useQuery(importQuery(id))} kept="Uploads are kept for a week." onRestart={() => onShow(undefined)}>
    {(entry) => <Step entry={entry} file={file} onShow={onShow} />}
  </ImportGate>
)

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
