import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PictureImport, PictureMode } from '#shared/imports/pictures/picture-contract.ts'
import * as imports from '#shared/imports/pictures/picture-endpoints.ts'
import { addressOf, call } from '#web/platform/network/call.ts'
import { uploadTo } from '#web/platform/network/upload.ts'

const POLL_MS = 600

/** One import of pictures, read again while it is being applied. */
export const pictureImportQuery = (importId: number) =>
  queryOptions({
    queryKey: ['imports', 'pictures', importId],
    queryFn: ({ signal }) => call(imports.getPictureImport, { importId, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.status === 'applying' ? POLL_MS : false),
  })

export const uploadPictures = (file: File, onProgress: (fraction: number) => void) =>
  uploadTo<PictureImport>(addressOf(imports.startPictureImport, {}), file, onProgress)

export const useKeepPictureImport = () => {
  const client = useQueryClient()
  return (entry: PictureImport) => client.setQueryData(pictureImportQuery(entry.id).queryKey, entry)
}

export function useApplyPictures(importId: number) {
  const keep = useKeepPictureImport()
  return useMutation({
    mutationFn: (mode: PictureMode) => call(imports.applyPictureImport, { importId, body: { mode } }),
    onSuccess: keep,
  })
}

export const useDiscardPictures = () =>
  useMutation({ mutationFn: (importId: number) => call(imports.discardPictureImport, { importId }) })
