import { type ReactNode, useEffect } from 'react'
import { regionFacts } from '#shared/kernel/regions.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { useLiveUpdates } from '#web/features/events/use-live-updates.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { AppShell } from '#web/features/shell/app-shell.tsx'
import { HouseContext } from '#web/platform/region.ts'
import { onDemand } from '#web/ui/page/on-demand.tsx'

// Loaded on demand, because most people never have an open invitation.
const InvitationBanner = onDemand(() =>
  import('#web/features/auth/invitation-cards.tsx').then((module) => module.InvitationBanner),
)

/** The frame of every signed-in page: navigation, bell, open invitations. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  useLiveUpdates(user.id)
  // The style sheet chooses the paper size of printed pages by this attribute.
  useEffect(() => void (document.documentElement.dataset['paper'] = regionFacts[user.region].paper), [user.region])
  return (
    <HouseContext value={user}>
      <AppShell user={user} bell={<Bell />}>
        <InvitationBanner open={user.invitations > 0} />
        {children}
      </AppShell>
    </HouseContext>
  )
}
