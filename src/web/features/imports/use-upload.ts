import { useRef, useState } from 'react'

type Upload<T> = { done: Promise<T>; cancel: () => void }

/** Sends a file with its progress; the person may cancel, which is no error. */
export function useUpload() {
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<unknown>(null)
  const stop = useRef<() => void>(undefined)
  const run = async <T>(start: (onProgress: (share: number) => void) => Upload<T>, then: (sent: T) => unknown) => {
    setError(null)
    setProgress(0)
    const upload = start(setProgress)
    stop.current = upload.cancel
    try {
      await then(await upload.done)
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) setError(cause)
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, error, run, cancel: () => stop.current?.() }
}
