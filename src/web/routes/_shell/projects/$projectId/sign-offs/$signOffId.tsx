import { createFileRoute } from '@tanstack/react-router'
import { signOffQuery } from '#web/features/signoffs/queries.ts'
import { SignOffScreen } from '#web/features/signoffs/sign-off-screen.tsx'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'
import { idParams } from '#web/platform/id-params.ts'
import { flag, searchParams } from '#web/platform/search-params.ts'

const validateSearch = searchParams({ signed: flag })

export const Route = createFileRoute('/_shell/projects/$projectId/sign-offs/$signOffId')({
  params: idParams('projectId', 'signOffId'),
  validateSearch,
  loader: ({ context, cause, params }) =>
    waitForPageData(cause, context.queryClient.prefetchQuery(signOffQuery(params.signOffId))),
  head: () => ({ meta: [{ title: 'Sign-off · Finishwork' }] }),
  component: SignOffPage,
})

function SignOffPage() {
  const { projectId, signOffId } = Route.useParams()
  const { signed } = Route.useSearch()
  return <SignOffScreen projectId={projectId} signOffId={signOffId} justSigned={signed === true} />
}
