import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import type { PictureImport } from '#shared/imports/picture-contract.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { refreshAfter } from '#web/platform/stale-keys.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BackLink, PageHeader } from '#web/ui/page-header.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { QueryGate } from '#web/ui/query-gate.tsx'
import { Restricted } from '#web/ui/restricted.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { PicturePreview, picturesInWords } from './picture-preview.tsx'
import { PictureUpload } from './picture-upload.tsx'
import { pictureImportQuery, useDiscardPictures } from './queries.ts'

const route = getRouteApi('/_shell/selections/pictures')

export function PictureImportScreen() {
  const user = useCurrentUser()
  return user.can.build ? <Importing /> : <Restricted text="Only builders and administrators can import." />
}

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
    <QueryGate
      query={useQuery(pictureImportQuery(id))}
      loading={<SkeletonList label="Loading import..." />}
      failed="The import could not be loaded"
      missing={{
        title: 'This import no longer exists',
        text: 'A ZIP is kept for one day. Please choose the file again.',
        action: <Button onClick={onRestart}>Choose a file</Button>,
      }}
    >
      {(entry) => {
        if (entry.status === 'applying') return <Running entry={entry} />
        if (entry.status === 'done') return <Done entry={entry} onAgain={onRestart} />
        const restart = () => {
          discard.mutate(entry.id)
          onRestart()
        }
        return <PicturePreview entry={entry} onRestart={restart} />
      }}
    </QueryGate>
  )
}

/** The work goes on in the background: leaving the page does not stop it. */
function Running({ entry: { progress, pictures } }: { entry: PictureImport }) {
  return (
    <Card className="flex flex-col gap-3">
      <h2 role="status" className="text-base font-semibold">
        Importing. All pictures are saved together at the end.
      </h2>
      <ProgressBar
        label="Pictures prepared"
        value={pictures === 0 ? 100 : (progress / pictures) * 100}
        text={`${formatCount(progress)} of ${formatCount(pictures)}`}
      />
      <p className="text-sm text-ink-soft">You can leave this page. The work continues, and this address keeps it.</p>
    </Card>
  )
}

function Done({ entry, onAgain }: { entry: PictureImport; onAgain: () => void }) {
  const client = useQueryClient()
  useEffect(() => {
    refreshAfter(client, { kind: 'items.pictures_imported' })
  }, [client])
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={`${picturesInWords(entry.pictures)} imported`}
      action={
        <>
          <ButtonLink to="/selections">Open the catalog</ButtonLink>
          <Button variant="secondary" onClick={onAgain}>
            Import another ZIP
          </Button>
        </>
      }
    />
  )
}
