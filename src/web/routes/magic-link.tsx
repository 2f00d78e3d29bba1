import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { AcceptLinkScreen } from '#web/features/auth/accept-link-screen.tsx'
import { AskForLinkScreen } from '#web/features/auth/magic-link-screen.tsx'
import { refusalOfLink } from '#web/features/auth/link-refusal.ts'
import { linkQuery } from '#web/features/auth/queries.ts'
import { scenes } from '#web/features/auth/scenes.ts'
import { WaitingScreen } from '#web/features/auth/waiting-screen.tsx'
import { longText, searchParams } from '#web/platform/search-params.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'

const validateSearch = searchParams({ token: longText })

export const Route = createFileRoute('/magic-link')({
  validateSearch,
  loaderDeps: ({ search }) => ({ token: search.token }),
  loader: ({ context, deps }) => (deps.token ? context.queryClient.ensureQueryData(linkQuery(deps.token)) : undefined),
  head: () => ({ meta: [{ title: 'Sign in by email · Finishwork' }] }),
  component: MagicLinkPage,
  pendingComponent: () => <WaitingScreen title="Opening your link" scene={scenes.link} />,
  errorComponent: RefusedLinkPage,
})

function MagicLinkPage() {
  const { token } = Route.useSearch()
  return token ? <AcceptLinkScreen token={token} /> : <AskForLinkScreen />
}

function RefusedLinkPage(props: ErrorComponentProps) {
  const refusal = refusalOfLink(props.error)
  return refusal ? <AskForLinkScreen {...refusal} /> : <ErrorScreen {...props} whole />
}
