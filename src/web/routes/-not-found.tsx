import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#web/features/auth/queries.ts'
import { NotFoundScreen } from '#web/features/shell/not-found-screen.tsx'
import { maybeSignedIn } from '#web/platform/session-hint.ts'
import { SignedInFrame } from './-signed-in-frame.tsx'

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
