import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { AcceptLinkScreen } from '#web/features/auth/accept-link-screen.tsx'
import { AskForLinkScreen } from '#web/features/auth/magic-link-screen.tsx'
import { refusalOfLink } from '#web/features/auth/link-refusal.ts'
import { linkQuery } from '#web/features/auth/queries.ts'
import { longText, searchParams } from '#web/platform/search-params.ts'

const validateSearch = searchParams({ token: longText })

export const Route = createFileRoute('/magic-link')({
  validateSearch,
  loaderDeps: ({ search }) => ({ token: search.token }),
  loader: ({ context, deps }) => (deps.token ? context.queryClient.ensureQueryData(linkQuery(deps.token)) : undefined),
  head: () => ({ meta: [{ title: 'Sign in by e-mail · Finishwork' }] }),
  component: MagicLinkPage,
  errorComponent: RefusedLinkPage,
})

function MagicLinkPage() {
  const { token } = Route.useSearch()
  return token ? <AcceptLinkScreen token={token} /> : <AskForLinkScreen />
}

function RefusedLinkPage({ error }: ErrorComponentProps) {
  return <AskForLinkScreen {...refusalOfLink(error)} />
}
