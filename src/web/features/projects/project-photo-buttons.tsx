import { ACCEPTED_IMAGES } from '#shared/files/rules.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { UploadButton } from '#web/ui/files/upload-button.tsx'
import { usePictureUpload } from '#web/ui/files/use-picture-upload.ts'
import { useEditProject } from './queries.ts'

/** For the builder, below the project's picture. */
export function ProjectPhotoButtons({ project }: { project: ProjectDetail }) {
  const { mutateAsync, isPending } = useEditProject(project.id)
  const { photo } = project
  const save = async (photoFileId: number | null, version: number) => {
    try {
      const saved = await mutateAsync({ photoFileId, version })
      if (photoFileId !== null) toast.success('Photo saved', 'Your clients see it wherever this project appears.')
      else if (photo?.fileId)
        toast.success('Photo removed', 'A room takes its place.', {
          action: { label: 'Undo', onClick: () => void save(photo.fileId, saved.version) },
        })
    } catch (error) {
      toast.error('The photo was not saved', messageOf(error, 'Please try again.'))
    }
  }
  const { progress, problem, send } = usePictureUpload({
    notPicture: 'Please choose a picture as the photo.',
    failed: 'The photo could not be sent. Please try again.',
    onSent: (fileId) => void save(fileId, project.version),
  })
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 sm:px-5 print:hidden">
      {progress === null ? (
        <>
          <UploadButton size="sm" accept={ACCEPTED_IMAGES} camera onFiles={send}>
            {photo ? 'Replace photo' : 'Add a photo'}
          </UploadButton>
          {photo && (
            <Button size="sm" variant="ghost" pending={isPending} onClick={() => void save(null, project.version)}>
              Remove photo
            </Button>
          )}
          {problem ? (
            <p role="alert" className="text-sm text-danger-ink">
              {problem}
            </p>
          ) : (
            !photo && <p className="text-sm text-ink-soft">Your clients see it wherever this project appears.</p>
          )}
        </>
      ) : (
        <div className="w-48">
          <ProgressBar label="Uploading" value={progress * 100} text={`${Math.round(progress * 100)}%`} />
        </div>
      )}
    </div>
  )
}
