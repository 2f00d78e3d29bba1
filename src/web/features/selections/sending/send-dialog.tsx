import Send from 'virtual:icons/send'
import { useState } from 'react'
import type { ProjectDetail, ProjectPerson } from '#shared/projects/contract.ts'
import { selectionsInWords, listInWords } from '#shared/selections/words.ts'
import { reachInWords } from '#shared/people/words.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { StandingBadges } from '#web/ui/standing-badges.tsx'
import { useSendSelections } from '../queries.ts'

/** The clients whom something that is sent should reach. */
export const clientsOf = ({ people }: Pick<ProjectDetail, 'people'>): ProjectPerson[] =>
  people.filter(({ seat, memberStatus }) => seat === 'client' && memberStatus !== 'archived')

/** "Anna and Bob"; "the client" until the project has one. */
export const recipientsInWords = (project: Pick<ProjectDetail, 'people'>): string =>
  listInWords(clientsOf(project).map(({ firstName, name }) => firstName ?? name)) || 'the client'

/** Whether everyone gets what is sent, so that nothing has to be asked. */
export const reachesEveryone = (project: Pick<ProjectDetail, 'people'>): boolean => {
  const clients = clientsOf(project)
  return clients.length > 0 && clients.every(({ joined, undelivered }) => joined && undelivered === null)
}

type Props = {
  project: ProjectDetail
  selectionIds: readonly number[]
  /** What clients are notified about. */
  text: string
  onClose: () => void
}

/** Names the people whom sending reaches and does not reach, and offers to invite those who were never invited. */
export function SendDialog({ project, selectionIds, text, onClose }: Props) {
  const clients = clientsOf(project)
  const waiting = clients.filter(({ joined }) => !joined)
  const [invite, setInvite] = useState(true)
  const send = useSend(project.id)
  const count = selectionsInWords(selectionIds.length)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Send ${count} to ${recipientsInWords(project)}?`}
      text={text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            icon={<Send aria-hidden />}
            pending={send.isPending}
            pendingText="Sending..."
            onClick={() => send.run([...selectionIds], invite, onClose)}
          >
            Send
          </Button>
        </>
      }
    >
      {clients.length === 0 ? (
        <p className="text-sm">No client is on this project yet, so nobody will be notified. Add one under People.</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {clients.map((person) => (
            <li key={person.id} className="text-sm">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {person.name}
                <StandingBadges memberStatus={person.memberStatus} undelivered={person.undelivered} />
              </p>
              <p className="text-xs text-ink-soft">{outcomeInWords(person, invite)}</p>
            </li>
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <div className="mt-4">
          <Checkbox
            label={`Invite ${listInWords(waiting.map(({ firstName, name }) => firstName ?? name))} by email`}
            checked={invite}
            onChange={setInvite}
          />
        </div>
      )}
    </Dialog>
  )
}

function outcomeInWords({ memberStatus, undelivered }: ProjectPerson, invite: boolean): string {
  if (memberStatus === 'active')
    return undelivered === null
      ? 'Gets a notification and an email.'
      : 'Gets a notification. The last email to them was not delivered, so please call.'
  if (memberStatus === 'invited')
    return 'Sees everything after opening the invitation. Gets a new one if the last is older than 7 days.'
  return invite ? 'Gets an invitation by email, and sees everything after opening it.' : 'Gets nothing until invited.'
}

/** Sends, and says who was reached. */
export function useSend(projectId: number) {
  const send = useSendSelections(projectId)
  const run = (selectionIds: number[], invite: boolean, onDone: () => void) =>
    send.mutate(
      { selectionIds, invite },
      {
        onSuccess: ({ sent, people }) => {
          toast.success(`${selectionsInWords(sent)} sent`, reachInWords(people))
          onDone()
        },
        onError: (error) => toast.error('Nothing was sent', messageOf(error, 'Please try again.')),
      },
    )
  return { run, isPending: send.isPending }
}
