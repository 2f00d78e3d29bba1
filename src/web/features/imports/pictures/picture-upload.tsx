import Images from 'virtual:icons/images'
import type { PictureImport } from '#shared/imports/pictures/picture-contract.ts'
import { pictureLimits } from '#shared/imports/pictures/picture-limits.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { DropZone } from '../drop-zone.tsx'
import { RefusedFile, Uploading } from '../import-states.tsx'
import { RecentImports } from '../undo-import.tsx'
import { useUpload } from '../use-upload.ts'
import { uploadPictures, useKeepPictureImport } from './queries.ts'

const MB = 1024 * 1024

/** A ZIP by dialog or drop. */
export function PictureUpload({ onUploaded }: { onUploaded: (started: PictureImport) => void }) {
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
