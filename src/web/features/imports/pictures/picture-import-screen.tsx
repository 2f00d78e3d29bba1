import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import CircleCheck from 'virtual:icons/circle-check'
import { useEffect } from 'react'
import type { PictureImport } from '#shared/imports/pictures/picture-contract.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { refreshAfter } from '#web/platform/network/stale-keys.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { ForImporters, ImportGate, RunningImport, RefusedFile, Uploading } from '../import-states.tsx'
import { UndoOfImport, useIsUndone, RecentImports } from '../undo-import.tsx'
import { PicturePreview, picturesInWords } from './picture-preview.tsx'
import { pictureImportQuery, useDiscardPictures, uploadPictures, useKeepPictureImport } from './queries.ts'
import Images from 'virtual:icons/images'
import { pictureLimits } from '#shared/imports/pictures/picture-limits.ts'
import { DropZone } from '../drop-zone.tsx'
import { useUpload } from '../use-upload.ts'

const route = getRouteApi('/_shell/selections/pictures')

export const PictureImportScreen = () => (
  <ForImporters>
    <Importing />
  </ForImporters>
)

/** One page from the ZIP to the result. The upload is in the address, so that a reload returns to it. */
function Importing() {
  const { id } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (importId: number | undefined) => void navigate({ search: { id: importId }, replace: id !== undefined })
  return (
    <div className="w-full max-w-4xl">
      <PageHeader
        back={<BackLink to="/selections">Selection Items</BackLink>}
        title="Import pictures"
        subtitle="Many pictures at once, matched to items by SKU"
      />
      {id === undefined ? (
        <PictureUpload onUploaded={(started) => show(started.id)} />
      ) : (
        <OneImport id={id} onRestart={() => show(undefined)} />
      )}
    </div>
  )
}

function OneImport({ id, onRestart }: { id: number; onRestart: () => void }) {
  const discard = useDiscardPictures()
  return (
    <ImportGate query={useQuery(pictureImportQuery(id))} kept="A ZIP is kept for one day." onRestart={onRestart}>
      {(entry) => {
        if (entry.status === 'done') return <Done entry={entry} onAgain={onRestart} />
        // If the import has already finished, the next poll shows it.
        const cancel = () => discard.mutate(entry.id, { onSuccess: onRestart })
        if (entry.status === 'applying')
          return <Running entry={entry} canceling={discard.isPending} onCancel={cancel} />
        const restart = () => {
          discard.mutate(entry.id)
          onRestart()
        }
        return <PicturePreview entry={entry} onRestart={restart} />
      }}
    </ImportGate>
  )
}

type RunningProps = { entry: PictureImport; canceling: boolean; onCancel: () => void }

const Running = ({ entry: { progress, pictures }, canceling, onCancel }: RunningProps) => (
  <RunningImport
    title="Importing. All pictures are saved together at the end."
    label="Pictures prepared"
    value={pictures === 0 ? 100 : (progress / pictures) * 100}
    text={`${formatCount(progress)} of ${formatCount(pictures)}`}
    canceling={canceling}
    onCancel={onCancel}
  />
)

function Done({ entry, onAgain }: { entry: PictureImport; onAgain: () => void }) {
  const client = useQueryClient()
  const isUndone = useIsUndone({ importId: entry.id, kind: 'pictures' })
  useEffect(() => {
    refreshAfter(client, { kind: 'items.pictures_imported' })
  }, [client])
  return (
    <>
      <EmptyState
        icon={<CircleCheck />}
        title={isUndone ? 'Import undone' : `${picturesInWords(entry.pictures)} imported`}
        action={
          <>
            <ButtonLink to="/selections">Open the catalog</ButtonLink>
            <Button variant="secondary" onClick={onAgain}>
              Import another ZIP
            </Button>
          </>
        }
      />
      <UndoOfImport importId={entry.id} kind="pictures" />
    </>
  )
}

const MB = 1024 * 1024

/** A ZIP by dialog or drop. */
function PictureUpload({ onUploaded }: { onUploaded: (started: PictureImport) => void }) {
  const { progress, error, send, cancel } = useZipUpload(onUploaded)
  if (progress !== undefined)
    return <Uploading progress={progress} reading="Checking the pictures..." onCancel={cancel} />
  return (
    <div className="flex flex-col gap-6">
      <RefusedFile error={error} />
      <DropZone
        icon={<Images aria-hidden />}
        title="Choose a ZIP of pictures"
        text={`Or drop it here. Up to ${formatCount(pictureLimits.entries)} pictures and ${pictureLimits.bytes / MB} MB.`}
        label="ZIP to import"
        accept=".zip,application/zip"
        onFile={(file) => void send(file)}
      />
      <div className="flex flex-col gap-2 text-sm text-ink-soft">
        <p>
          Name each picture after the SKU of its item: <code>AB-12.jpg</code>. For several pictures of one item, add a
          number: <code>AB-12-1.jpg</code>, <code>AB-12-2.jpg</code>.
        </p>
        <p>You see which picture goes to which item before anything is saved.</p>
      </div>
      <RecentImports kind="pictures" />
    </div>
  )
}

function useZipUpload(onUploaded: (started: PictureImport) => void) {
  const keep = useKeepPictureImport()
  const { run, ...state } = useUpload()
  const send = (file: File) =>
    run(
      (onProgress) => uploadPictures(file, onProgress),
      (started) => {
        keep(started)
        onUploaded(started)
      },
    )
  return { ...state, send }
}
