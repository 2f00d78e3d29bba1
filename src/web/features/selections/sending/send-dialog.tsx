import { useQueries } from '@tanstack/react-query'
import Send from 'virtual:icons/send'
import { useState } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { clientsOf, recipientsInWords } from '#shared/people/recipients.ts'
import type { ReachedPerson } from '#shared/people/reach-schemas.ts'
import { reachInWords } from '#shared/people/words.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useSendSelections } from '../queries.ts'
import { Recipients } from './recipients.tsx'

type Props = {
  project: ProjectDetail
  selectionIds: readonly number[]
  /** What clients are notified about. */
  text: string
  onClose: () => void
}

/** Sends selections of one project, after naming everyone it reaches. */
export function SendDialog({ project, selectionIds, text, onClose }: Props) {
  const send = useSend(project.id)
  return (
    <AskToSend
      projects={[project]}
      count={selectionIds.length}
      text={text}
      pending={send.isPending}
      onSend={(invite) => send.run([...selectionIds], invite, onClose)}
      onClose={onClose}
    />
  )
}

type SendManyProps = {
  /** Of the checked rows. */
  projectIds: readonly number[]
  count: number
  onSend: (invite: boolean) => void
  onClose: () => void
}

/** The same question for rows of a table, which may belong to several projects. */
export function SendManyDialog({ projectIds, ...rest }: SendManyProps) {
  const found = useQueries({ queries: [...new Set(projectIds)].map((id) => projectQuery(id)) })
  const projects = found.flatMap(({ data }) => data ?? [])
  const complete = projects.length === found.length
  const text = 'Each client gets one notification for all of them.'
  return <AskToSend projects={complete ? projects : null} text={text} pending={false} {...rest} />
}

type AskProps = {
  /** Null while they are being loaded. */
  projects: readonly ProjectDetail[] | null
  count: number
  text: string
  pending: boolean
  onSend: (invite: boolean) => void
  onClose: () => void
}

function AskToSend({ projects, count, text, pending, onSend, onClose }: AskProps) {
  const [invite, setInvite] = useState(true)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Send ${selectionsInWords(count)} to ${projects ? recipientsInWords(...projects) : 'the clients'}?`}
      text={text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            icon={<Send aria-hidden />}
            disabled={projects === null}
            pending={pending}
            pendingText="Sending..."
            onClick={() => onSend(invite)}
          >
            Send
          </Button>
        </>
      }
    >
      {projects ? (
        <Recipients clients={clientsOf(...projects)} invite={invite} onInvite={setInvite} />
      ) : (
        <Skeleton className="h-16 rounded-control" />
      )}
    </Dialog>
  )
}

/** The same words after every way of sending: how many were sent, and who was reached. */
export const sayWhoWasReached = (sent: number, people: readonly ReachedPerson[]): void =>
  toast.success(`${selectionsInWords(sent)} sent`, reachInWords(people))

/** Sends, and says who was reached. */
export function useSend(projectId: number) {
  const send = useSendSelections(projectId)
  const run = (selectionIds: number[], invite: boolean, onDone: () => void) =>
    send.mutate(
      { selectionIds, invite },
      {
        onSuccess: ({ sent, people }) => {
          sayWhoWasReached(sent, people)
          onDone()
        },
        onError: (error) => toast.error('Nothing was sent', messageOf(error, 'Please try again.')),
      },
    )
  return { run, isPending: send.isPending }
}
