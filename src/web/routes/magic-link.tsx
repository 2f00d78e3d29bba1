import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { AcceptLinkScreen } from '#web/features/auth/accept-link-screen.tsx'
import { AskForLinkScreen } from '#web/features/auth/magic-link-screen.tsx'
import { refusalOfLink } from '#web/features/auth/link-refusal.ts'
import { inspectLink, meQuery } from '#web/features/auth/queries.ts'
import { scenes } from '#web/features/auth/scenes.ts'
import { WaitingScreen } from '#web/features/auth/waiting-on-demand.ts'
import { SignedInLinkScreen } from '#web/features/auth/signed-in-link-screen.tsx'
import { longText, searchParams } from '#web/platform/search-params.ts'
import { maybeSignedIn } from '#web/platform/session-hint.ts'
import { ErrorScreen } from '#web/ui/page/error-screen.tsx'

const validateSearch = searchParams({ token: longText, next: longText })

export const Route = createFileRoute('/magic-link')({
  validateSearch,
  loaderDeps: ({ search }) => ({ token: search.token }),
  // Skips the current-user request for visitors who have never signed in on this device.
  beforeLoad: async ({ context }) => ({
    user: maybeSignedIn() ? await context.queryClient.ensureQueryData(meQuery) : null,
  }),
  loader: ({ deps }) => (deps.token ? inspectLink(deps.token) : undefined),
  // The link is inspected once; inspecting it again after use would be refused.
  staleTime: Infinity,
  head: () => ({ meta: [{ title: 'Sign in by email · Finishwork' }] }),
  component: MagicLinkPage,
  pendingComponent: () => <WaitingScreen title="Opening your link" scene={scenes.link} />,
  errorComponent: RefusedLinkPage,
})

function MagicLinkPage() {
  const { token, next } = Route.useSearch()
  const { user } = Route.useRouteContext()
  const link = Route.useLoaderData()
  return token && link ? <AcceptLinkScreen {...{ token, link, next, user }} /> : <AskForLinkScreen next={next} />
}

function RefusedLinkPage(props: ErrorComponentProps) {
  const { next } = Route.useSearch()
  const { user } = Route.useRouteContext()
  const refusal = refusalOfLink(props.error)
  if (!refusal) return <ErrorScreen {...props} whole />
  return user ? <SignedInLinkScreen user={user} {...refusal} /> : <AskForLinkScreen next={next} {...refusal} />
}
