import { useState } from 'react'
import { MAX_FILE_BYTES } from '#shared/files/rules.ts'
import type { StoredFile } from '#shared/files/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { newId } from '#web/platform/new-id.ts'
import { uploadFile } from '#web/platform/network/upload.ts'
import { toast } from '#web/ui/overlays/toast.tsx'

export type RunningUpload = { key: string; name: string; done: number; cancel: () => void }

/** Uploads for a message, with their progress. */
export function useAttachments(
  projectId: number,
  onStored: (file: StoredFile) => void,
  /** The server cannot be reached: the file waits with the message. */
  onOffline: (file: File) => void,
) {
  const [running, setRunning] = useState<RunningUpload[]>([])
  const start = (file: File) => {
    if (file.size > MAX_FILE_BYTES) {
      toast.error(file.name, 'A file may have at most 20 MB.')
      return
    }
    const key = newId()
    const progress = (done: number) => setRunning((all) => all.map((one) => (one.key === key ? { ...one, done } : one)))
    const upload = uploadFile<StoredFile>(file, progress, projectId)
    setRunning((all) => [...all, { key, name: file.name, done: 0, cancel: upload.cancel }])
    upload.done
      .then(onStored, (error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') return
        if (error instanceof TypeError) return onOffline(file)
        toast.error(file.name, messageOf(error, 'The file could not be sent. Please try again.'))
      })
      .finally(() => setRunning((all) => all.filter((one) => one.key !== key)))
  }
  return { running, start: (files: Iterable<File>) => [...files].forEach(start) }
}
