import { useState } from 'react'
import type { StoredFile } from '#shared/files/contract.ts'
import { MAX_FILE_BYTES } from '#shared/files/rules.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { uploadFile } from '#web/platform/network/upload.ts'

type PictureUpload = {
  /** The project it is for; without one, the company. */
  projectId?: number
  notPicture: string
  failed: string
  onSent: (fileId: number) => void
}

/** Uploads one picture, with its progress from 0 to 1 and what went wrong. */
export function usePictureUpload({ projectId, notPicture, failed, onSent }: PictureUpload) {
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const send = ([file]: File[]) => {
    if (!file) return
    setProblem(undefined)
    if (file.size > MAX_FILE_BYTES) {
      setProblem('A file may have at most 20 MB.')
      return
    }
    setProgress(0)
    uploadFile<StoredFile>(file, setProgress, projectId)
      .done.then(
        (stored) => (stored.kind === 'image' ? onSent(stored.id) : setProblem(notPicture)),
        (reason: unknown) => setProblem(messageOf(reason, failed)),
      )
      .finally(() => setProgress(null))
  }
  return { progress, problem, send }
}
