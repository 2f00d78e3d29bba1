import type { ReactNode } from 'react'
import { InvitationBanner } from '#web/features/auth/invitation-cards.tsx'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { useLiveUpdates } from '#web/features/events/use-live-updates.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { AppShell } from '#web/features/shell/app-shell.tsx'

/** The frame of every signed-in page: navigation, bell, waiting invitations. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  useLiveUpdates(user.id)
  return (
    <AppShell user={user} bell={<Bell />}>
      <InvitationBanner />
      {children}
    </AppShell>
  )
}
