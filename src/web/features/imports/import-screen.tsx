import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Import } from '#shared/imports/contract.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { ProjectPicker } from '#web/features/projects/parts/project-filter.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ForImporters, ImportGate, RunningImport } from './import-states.tsx'
import { kindWords } from './kind-words.ts'
import { PreviewStep } from './preview-step.tsx'
import { importQuery, isRunning, useCancelImport, useRefreshAfterImport } from './queries.ts'
import { UploadStep } from './upload-step.tsx'
import { messageOf } from '#web/platform/network/api-error.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import CircleCheck from 'virtual:icons/circle-check'
import { importedInWords } from '#shared/imports/fields.ts'
import { WithoutInstallDay } from '#web/features/schedule/parts/without-install-day.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { RefusedRowsLink } from './refused-rows-link.tsx'
import { UndoOfImport, useIsUndone } from './undo-import.tsx'

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

function RunningStep({ entry }: { entry: Import }) {
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

function DoneStep({ entry, onAgain }: { entry: Import; onAgain: () => void }) {
  const { kind, projectId, counts } = entry
  useRefreshAfterImport(entry)
  const { done } = kindWords[kind]
  const isUndone = useIsUndone({ importId: entry.id, kind, projectId: projectId ?? undefined })
  return (
    <>
      <EmptyState
        icon={<CircleCheck />}
        title={isUndone ? 'Import undone' : summary(entry)}
        text={
          counts.refused > 0 && !isUndone
            ? `${formatCount(counts.refused)} refused ${counts.refused === 1 ? 'row was' : 'rows were'} left out.`
            : undefined
        }
        action={
          <>
            {kind === 'selections' && projectId !== null ? (
              <ButtonLink
                to="/projects/$projectId"
                params={{ projectId: String(projectId) }}
                search={{ tab: 'selections' }}
              >
                Open the selections
              </ButtonLink>
            ) : (
              <ButtonLink to={done.to}>{done.label}</ButtonLink>
            )}
            {counts.refused > 0 && <RefusedRowsLink importId={entry.id} />}
            <Button variant="secondary" onClick={onAgain}>
              Import another file
            </Button>
          </>
        }
      />
      {!isUndone && <WithoutInstallDay count={entry.withoutInstallDay} />}
      <UndoOfImport importId={entry.id} kind={kind} projectId={projectId ?? undefined} />
    </>
  )
}

function summary({ kind, counts }: Import): string {
  const parts = [
    counts.added > 0 ? `${importedInWords(kind, counts.added)} added` : '',
    counts.changed > 0 ? `${importedInWords(kind, counts.changed)} changed` : '',
  ]
  return parts.filter(Boolean).join(', ') || 'Nothing changed'
}
