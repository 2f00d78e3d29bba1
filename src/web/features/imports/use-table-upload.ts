import type { Import } from '#shared/imports/contract.ts'
import { isSure } from '#shared/imports/guessing.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import * as imports from '#shared/imports/endpoints.ts'
import { call } from '#web/platform/network/call.ts'
import { uploadTable, useKeepImport } from './queries.ts'
import { useUpload } from './use-upload.ts'

type Place = { kind: ImportKind; projectId?: number; sheet?: number }

/** Sends a file. When the guessed columns leave no doubt, the rows are checked at once. */
export function useTableUpload(place: Place, onUploaded: (started: Import, file: File) => void) {
  const keep = useKeepImport()
  const { run, ...state } = useUpload()
  const send = (file: File, sheet?: number) =>
    run(
      (onProgress) => uploadTable(file, { ...place, sheet }, onProgress),
      async (started) => {
        const { id, version, headerRow, mapping } = started
        const next = isSure(started.kind, started)
          ? await call(imports.mapImport, { importId: id, body: { version, headerRow, mapping } })
          : started
        keep(next)
        onUploaded(next, file)
      },
    )
  return { ...state, send }
}
