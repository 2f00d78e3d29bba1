import { createFileRoute } from '@tanstack/react-router'
import { PictureImportScreen } from '#web/features/imports/pictures/picture-import-screen.tsx'
import { id, searchParams } from '#web/platform/search-params.ts'

export const Route = createFileRoute('/_shell/selections/pictures')({
  head: () => ({ meta: [{ title: 'Import pictures · Finishwork' }] }),
  validateSearch: searchParams({ id }),
  component: PictureImportScreen,
})
