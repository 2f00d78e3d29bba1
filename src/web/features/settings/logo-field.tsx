import { ACCEPTED_IMAGES, fileUrl } from '#shared/files/rules.ts'
import { Button } from '#web/ui/button.tsx'
import { CompanyMark } from '#web/ui/page/company-mark.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { UploadButton } from '#web/ui/files/upload-button.tsx'
import { usePictureUpload } from '#web/ui/files/use-picture-upload.ts'

type LogoFieldProps = {
  name: string
  fileId: number | null | undefined
  error: string | undefined
  onChange: (fileId: number | null) => void
}

/** The company's logo as clients will see it, saved with the form. */
export function LogoField({ name, fileId, error, onChange }: LogoFieldProps) {
  const { progress, problem, send } = usePictureUpload({
    notPicture: 'Please choose a picture as the logo.',
    failed: 'The logo could not be sent. Please try again.',
    onSent: onChange,
  })
  const shown = error ?? problem
  return (
    <div role="group" aria-labelledby="logo-label" className="sm:col-span-2">
      <p id="logo-label" className="mb-1.5 text-sm font-medium">
        Logo
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <CompanyMark size="lg" name={name} logo={fileId ? fileUrl(fileId, '400') : null} />
        {progress === null ? (
          <div className="flex flex-wrap gap-2">
            <UploadButton accept={ACCEPTED_IMAGES} onFiles={send}>
              {fileId ? 'Replace logo' : 'Upload logo'}
            </UploadButton>
            {fileId && (
              <Button variant="ghost" onClick={() => onChange(null)}>
                Remove
              </Button>
            )}
          </div>
        ) : (
          <div className="w-48">
            <ProgressBar label="Uploading" value={progress * 100} text={`${Math.round(progress * 100)}%`} />
          </div>
        )}
      </div>
      <p
        className={shown ? 'mt-1.5 text-sm text-danger-ink' : 'mt-1.5 text-sm text-ink-soft'}
        role={shown ? 'alert' : undefined}
      >
        {shown ?? 'Your clients see it beside your name. A square picture looks best.'}
      </p>
    </div>
  )
}
