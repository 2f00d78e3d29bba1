import { useQuery } from '@tanstack/react-query'
import UserPlus from 'virtual:icons/user-plus'
import { useState } from 'react'
import { ownerInvitation } from '#shared/people/rules.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { contactsQuery } from '#web/reads/people.ts'

const InviteOwnerDialog = onDemand(() => import('./invite-owner-dialog.tsx').then((module) => module.InviteOwnerDialog))

/** For a client, where their builder allows it. */
export function InviteOwnerButton({ project }: { project: ProjectDetail }) {
  const [open, setOpen] = useState(false)
  const user = useCurrentUser()
  const isClient = project.people.some(({ id, seat }) => id === user.id && seat === 'client')
  const label = ownerInvitation(project.people.filter(({ seat }) => seat === 'client').length)
  const offers = isClient && project.archivedAt === null && label !== null
  const { data: contacts = [] } = useQuery({ ...contactsQuery, enabled: offers })
  if (!offers || !contacts.some(({ clientsInvite }) => clientsInvite)) return null
  return (
    <>
      <Button size="sm" variant="secondary" icon={<UserPlus aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <InviteOwnerDialog projectId={project.id} title={label} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
