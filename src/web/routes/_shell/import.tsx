import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '#web/features/imports/import-screen.tsx'
import { importSearch } from '#web/features/imports/search-params.ts'

export const Route = createFileRoute('/_shell/import')({
  validateSearch: importSearch,
  head: () => ({ meta: [{ title: 'Import · Finishwork' }] }),
  component: ImportScreen,
})
