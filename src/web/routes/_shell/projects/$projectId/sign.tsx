import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { SignScreen } from '#web/features/signoffs/sign-screen.tsx'
import { idParams } from '#web/platform/id-params.ts'

export const Route = createFileRoute('/_shell/projects/$projectId/sign')({
  params: idParams('projectId'),
  validateSearch: z.object({ selections: z.array(z.number().int()).max(100).catch([]) }),
  head: () => ({ meta: [{ title: 'Review and sign · Finishwork' }] }),
  component: SignPage,
})

function SignPage() {
  const { projectId } = Route.useParams()
  const { selections } = Route.useSearch()
  return <SignScreen key={selections.join()} projectId={projectId} selectionIds={selections} />
}
