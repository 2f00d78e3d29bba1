import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { UserType, WaitingInvitation } from '#shared/auth/contract.ts'
import { BUILDER_CHOOSES_TRADES } from '#shared/selections/work-words.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { CompanyMark } from '#web/ui/page/company-mark.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { postponeInvitation, usePostponedInvitations } from './postponed-invitations.ts'
import { dashboardOf, invitationsQuery, useAcceptInvitation, useCurrentUser } from './queries.ts'

const invitationTexts: Record<UserType, string> = {
  client: 'Accept to see the project, make decisions and ask questions.',
  subcontractor: `Accept to see what was approved for your trades. ${BUILDER_CHOOSES_TRADES}`,
  builder: 'Accept to join their team.',
}

function useInvitations(): WaitingInvitation[] {
  const { invitations } = useCurrentUser()
  const { data = [] } = useQuery({ ...invitationsQuery, enabled: invitations > 0 })
  return invitations > 0 ? data : []
}

/** Open invitations, above the page. */
export function InvitationBanner() {
  const postponed = usePostponedInvitations()
  const waiting = useInvitations().filter(({ companyId }) => !postponed.includes(companyId))
  if (waiting.length === 0) return null
  return (
    <section aria-label="Invitations" className="mb-6 flex flex-col gap-3 print:hidden">
      {waiting.map((invitation) => (
        <Invitation key={invitation.companyId} {...invitation} onLater={postponeInvitation} />
      ))}
    </section>
  )
}

/** Postponed invitations, in the settings. */
export function PostponedInvitations() {
  const postponed = usePostponedInvitations()
  const waiting = useInvitations().filter(({ companyId }) => postponed.includes(companyId))
  if (waiting.length === 0) return null
  return (
    <Card as="section" className="mb-6">
      <CardHeader title="Invitations" />
      <div className="flex flex-col gap-3">
        {waiting.map((invitation) => (
          <Invitation key={invitation.companyId} {...invitation} />
        ))}
      </div>
    </Card>
  )
}

type InvitationProps = WaitingInvitation & { onLater?: (companyId: number) => void }

function Invitation({ companyId, companyName, companyLogo, projectName, as, onLater }: InvitationProps) {
  const router = useRouter()
  const accept = useAcceptInvitation()
  const { type } = useCurrentUser()
  const join = () =>
    accept.mutate(companyId, {
      onSuccess: (user) => {
        toast.success('Invitation accepted', projectName ? `${projectName} is now in your projects.` : undefined)
        // Joining a team switches to the builder's navigation, which starts on another page.
        if (user.type !== type) router.history.push(dashboardOf(user))
        else void router.invalidate()
      },
      onError: (error) => toast.error('The invitation was not accepted', messageOf(error, 'Please try again.')),
    })
  const where = as === 'builder' ? 'to join their team' : projectName && `to ${projectName}`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border bg-surface p-4">
      <CompanyMark name={companyName} logo={companyLogo} size="md" />
      <div className="min-w-60 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">
          {companyName} invited you{where && ` ${where}`}
        </p>
        <p className="text-sm text-ink-soft">{invitationTexts[as]}</p>
      </div>
      <div className="flex gap-2">
        <Button pending={accept.isPending} pendingText="Accepting..." onClick={join}>
          Accept
        </Button>
        {onLater && (
          <Button variant="ghost" onClick={() => onLater(companyId)}>
            Not now
          </Button>
        )}
      </div>
    </div>
  )
}
