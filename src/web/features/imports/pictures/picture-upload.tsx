import { Images } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PictureImport } from '#shared/imports/picture-contract.ts'
import { pictureLimits } from '#shared/imports/picture-limits.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { DropZone } from '../drop-zone.tsx'
import { uploadPictures, useKeepPictureImport } from './queries.ts'

const MB = 1024 * 1024

/** A ZIP by dialog or drop. */
export function PictureUpload({ onUploaded }: { onUploaded: (started: PictureImport) => void }) {
  const { progress, error, send, cancel } = useZipUpload(onUploaded)
  if (progress !== undefined)
    return (
      <Card className="flex flex-col gap-4">
        <ProgressBar label={progress < 1 ? 'Uploading...' : 'Checking the pictures...'} value={progress * 100} />
        <div className="flex justify-end">
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </Card>
    )
  return (
    <div className="flex flex-col gap-6">
      {error !== null && (
        <Banner tone="danger" role="alert" title="This file was not accepted">
          {messageOf(error, 'The file could not be sent. Please try again.')}
        </Banner>
      )}
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
    </div>
  )
}

function useZipUpload(onUploaded: (started: PictureImport) => void) {
  const keep = useKeepPictureImport()
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<unknown>(null)
  const stop = useRef<() => void>(undefined)
  const send = async (file: File) => {
    setError(null)
    setProgress(0)
    const upload = uploadPictures(file, setProgress)
    stop.current = upload.cancel
    try {
      const started = await upload.done
      keep(started)
      onUploaded(started)
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) setError(cause)
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, error, send, cancel: () => stop.current?.() }
}
