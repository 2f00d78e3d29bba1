import { useQueries } from '@tanstack/react-query'
import Send from 'virtual:icons/send'
import { useState } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { clientsOf, recipientsInWords } from '#shared/people/recipients.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { Recipients } from './recipients.tsx'
import { useSend } from './use-send.ts'

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
  /** The projects of the checked rows. */
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
  // People who are not invited get no notification, so the text announces none.
  const isAnyoneReached = projects === null || clientsOf(...projects).some(({ joined }) => joined || invite)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Send ${selectionsInWords(count)} to ${projects ? recipientsInWords(...projects) : 'the clients'}?`}
      text={isAnyoneReached ? text : undefined}
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
        <Recipients projects={projects} invite={invite} onInvite={setInvite} />
      ) : (
        <Skeleton className="h-16 rounded-control" />
      )}
    </Dialog>
  )
}
