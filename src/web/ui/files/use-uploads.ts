import { useState } from 'react'
import { MAX_FILE_BYTES } from '#shared/files/rules.ts'
import type { StoredFile } from '#shared/files/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { uploadFile } from '#web/platform/network/upload.ts'
import { toast } from '../overlays/toast.tsx'

export type RunningUpload = { key: string; name: string; done: number; cancel: () => void }

let started = 0

type Options = {
  /** For people who work for several companies. */
  projectId?: number
  /** The server cannot be reached. Without this, it is an error like any other. */
  onOffline?: (file: File) => void
}

/** Running uploads with their progress. A refused file shows why and does not affect the others. */
export function useUploads(onStored: (file: StoredFile) => void, { projectId, onOffline }: Options = {}) {
  const [running, setRunning] = useState<RunningUpload[]>([])
  const forget = (key: string) => setRunning((all) => all.filter((one) => one.key !== key))
  const start = (file: File, before: Promise<unknown>): Promise<unknown> => {
    if (file.size > MAX_FILE_BYTES) {
      toast.error(file.name, 'A file may have at most 20 MB.')
      return before
    }
    const key = `upload-${(started += 1)}`
    const progress = (done: number) => setRunning((all) => all.map((one) => (one.key === key ? { ...one, done } : one)))
    const upload = uploadFile<StoredFile>(file, progress, projectId)
    setRunning((all) => [...all, { key, name: file.name, done: 0, cancel: upload.cancel }])
    return upload.done
      .then((file) => before.then(() => onStored(file)))
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') return
        if (error instanceof TypeError && onOffline) return onOffline(file)
        toast.error(file.name, messageOf(error, 'The file could not be sent. Please try again.'))
      })
      .finally(() => forget(key))
  }
  return {
    running,
    /** Added in the order they were picked, no matter which upload finishes first. */
    start: (files: File[]) => {
      let turn: Promise<unknown> = Promise.resolve()
      for (const file of files) turn = start(file, turn)
    },
  }
}
