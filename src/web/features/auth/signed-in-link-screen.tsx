import { useState } from 'react'
import type { CurrentUser } from '#shared/auth/contract.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { AskForLinkScreen } from './magic-link-screen.tsx'
import { dashboardOf } from './queries.ts'
import { scenes } from './scenes.ts'

type Props = { user: CurrentUser; title?: string; refusal: string }

/** Shown when someone signed in opens an expired link: it links to their pages. */
export function SignedInLinkScreen({ user, title, refusal }: Props) {
  const [asking, setAsking] = useState(false)
  if (asking) return <AskForLinkScreen title={title} refusal={refusal} />
  return (
    <AuthLayout
      title={title ?? 'This link does not work'}
      text={`You are signed in as ${user.email}.`}
      scene={scenes.link}
    >
      <Banner tone="info">You do not need this link while you are signed in.</Banner>
      <ButtonLink to={dashboardOf(user)} size="lg" className="mt-6 w-full">
        Go to your dashboard
      </ButtonLink>
      <Button variant="ghost" size="lg" className="mt-2 w-full" onClick={() => setAsking(true)}>
        Sign in as someone else
      </Button>
    </AuthLayout>
  )
}
