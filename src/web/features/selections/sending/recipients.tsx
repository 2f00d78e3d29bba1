import type { ProjectDetail } from '#shared/projects/contract.ts'
import { clientsOf, firstNamesOf, outcomeInWords } from '#shared/people/recipients.ts'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { MemberBadges } from '#web/ui/member-badges.tsx'

type Props = { projects: readonly ProjectDetail[]; invite: boolean; onInvite: (invite: boolean) => void }

/** Names the people whom sending reaches and does not reach, and offers to invite those who were never invited. */
export function Recipients({ projects, invite, onInvite }: Props) {
  const clients = clientsOf(...projects)
  const [first] = projects
  const waiting = clients.filter(({ joined }) => !joined)
  if (clients.length === 0)
    return (
      <p className="text-sm">
        No client is on this project yet, so nobody will be notified.{' '}
        {first && (
          <TextLink to="/projects/$projectId" params={{ projectId: String(first.id) }} hash="people">
            Add one under People
          </TextLink>
        )}
        .
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Who gets it" className="flex flex-col gap-3">
        {clients.map((person) => (
          <li key={person.id} className="text-sm">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {person.name}
              <MemberBadges memberStatus={person.memberStatus} undelivered={person.undelivered} />
            </p>
            <p className="text-xs text-ink-soft">{outcomeInWords(person, invite)}</p>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <Checkbox label={`Invite ${firstNamesOf(waiting)} by email`} checked={invite} onChange={onInvite} />
      )}
    </div>
  )
}
