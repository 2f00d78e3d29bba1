import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#web/features/auth/queries.ts'
import { NotFoundScreen } from '#web/features/shell/not-found-screen.tsx'
import { maybeSignedIn } from '#web/platform/session-hint.ts'
import { onDemand } from '#web/ui/page/on-demand.tsx'

const SignedInFrame = onDemand(() => import('./-signed-in-frame.tsx').then((module) => module.SignedInFrame))

/** Signed-in people keep the navigation; others see the page alone. */
export function NotFound() {
  const { data: user, isLoading } = useQuery({ ...meQuery, enabled: maybeSignedIn() })
  if (isLoading) return null
  if (!user) return <NotFoundScreen />
  return (
    <SignedInFrame>
      <NotFoundScreen framed />
    </SignedInFrame>
  )
}
