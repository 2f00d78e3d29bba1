import type { ReactNode } from 'react'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { useLiveUpdates } from '#web/features/events/use-live-updates.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { AppShell } from '#web/features/shell/app-shell.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

// Most people never have an open invitation.
const InvitationBanner = onDemand(() =>
  import('#web/features/auth/invitation-cards.tsx').then((module) => module.InvitationBanner),
)

/** The frame of every signed-in page: navigation, bell, open invitations. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  useLiveUpdates(user.id)
  return (
    <AppShell user={user} bell={<Bell />}>
      <InvitationBanner open={user.invitations > 0} />
      {children}
    </AppShell>
  )
}
