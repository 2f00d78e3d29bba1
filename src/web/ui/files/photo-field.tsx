import { useId } from 'react'
import { ACCEPTED_IMAGES, fileUrl } from '#shared/files/rules.ts'
import { Button } from '../button.tsx'
import { ProgressBar } from '../page/progress-bar.tsx'
import { UploadButton } from './upload-button.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

type PhotoProps = {
  /** The project it is for; without one, the company. */
  projectId?: number
  alt: string
  fileId: number | null | undefined
  error: string | undefined
  onChange: (fileId: number | null) => void
}

/** One optional photo, from the phone's camera or its files. */
export function PhotoField({ projectId, alt, fileId, error, onChange }: PhotoProps) {
  const id = useId()
  const { progress, problem, send } = usePictureUpload({
    ...(projectId !== undefined && { projectId }),
    notPicture: 'Please choose a picture.',
    failed: 'The photo could not be sent. Please try again.',
    onSent: onChange,
  })
  const shown = error ?? problem
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-sm font-medium">
        Photo <span className="font-normal text-ink-soft">optional</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {fileId && (
          <img src={fileUrl(fileId, '160')} alt={alt} className="size-20 rounded-control border object-cover" />
        )}
        {progress === null ? (
          <>
            <UploadButton accept={ACCEPTED_IMAGES} camera onFiles={send}>
              {fileId ? 'Replace photo' : 'Add a photo'}
            </UploadButton>
            {fileId && (
              <Button variant="ghost" onClick={() => onChange(null)}>
                Remove
              </Button>
            )}
          </>
        ) : (
          <div className="w-48">
            <ProgressBar label="Uploading" value={progress * 100} text={`${Math.round(progress * 100)}%`} />
          </div>
        )}
      </div>
      {shown && (
        <p role="alert" className="mt-1.5 text-sm text-danger-ink">
          {shown}
        </p>
      )}
    </div>
  )
}
