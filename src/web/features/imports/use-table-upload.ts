import { useRef, useState } from 'react'
import type { Import } from '#shared/imports/contract.ts'
import { importFields } from '#shared/imports/fields.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import * as imports from '#shared/imports/endpoints.ts'
import { call } from '#web/platform/call.ts'
import { uploadTable, useKeepImport } from './queries.ts'

type Place = { kind: ImportKind; projectId?: number; sheet?: number }

/** Whether the columns can be used as they were guessed, so that the preview comes next. */
const isComplete = ({ kind, mapping }: Import): boolean =>
  importFields[kind].every(({ name, required }) => !required || mapping[name] !== undefined)

/** Sends a file. When the guessed columns are enough, the rows are checked at once. */
export function useTableUpload(place: Place, onUploaded: (started: Import, file: File) => void) {
  const keep = useKeepImport()
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<unknown>(null)
  const stop = useRef<() => void>(undefined)
  const send = async (file: File, sheet?: number) => {
    setError(null)
    setProgress(0)
    const upload = uploadTable(file, { ...place, sheet }, setProgress)
    stop.current = upload.cancel
    try {
      const started = await upload.done
      const { id, version, headerRow, mapping } = started
      const next = isComplete(started)
        ? await call(imports.mapImport, { importId: id, body: { version, headerRow, mapping } })
        : started
      keep(next)
      onUploaded(next, file)
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) setError(cause)
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, error, send, cancel: () => stop.current?.() }
}
