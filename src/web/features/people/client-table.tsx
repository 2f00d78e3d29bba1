import { Link } from '@tanstack/react-router'
import Archive from 'virtual:icons/archive'
import ArchiveRestore from 'virtual:icons/archive-restore'
import FolderKanban from 'virtual:icons/folder-kanban'
import MailPlus from 'virtual:icons/mail-plus'
import Ellipsis from 'virtual:icons/ellipsis'
import Pencil from 'virtual:icons/pencil'
import { useState } from 'react'
import type { Client } from '#shared/people/contract.ts'
import { useHouseZone } from '#web/features/auth/queries.ts'
import { formatDate, fullName, initials } from '#web/platform/formatting.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { archiveActs } from '#web/ui/overlays/archive-acts.ts'
import { Menu, MenuItem, MenuLink } from '#web/ui/overlays/menu.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { PhoneCell } from '#web/ui/lists/phone-cell.tsx'
import { Table, type Column } from '#web/ui/lists/table.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { MemberBadges } from '#web/ui/member-badges.tsx'
import { useArchiveClient, useInviteClient, useRestoreClient } from './queries.ts'

const EditClientDialog = onDemand(() => import('./client-dialog.tsx').then((module) => module.EditClientDialog))

const Added = ({ client }: { client: Client }) => <OneLine>{formatDate(client.createdAt, useHouseZone())}</OneLine>

const columns: Column<Client>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cell: (client) => (
      <span className="flex items-center gap-3">
        <Avatar initials={initials(client)} />
        <span className="min-w-0">
          <span className="block font-medium [overflow-wrap:anywhere]">{fullName(client)}</span>
          <a
            href={`mailto:${client.email}`}
            className="block truncate text-xs font-normal text-ink-soft hover:text-ink min-h-6 content-center touch:min-h-11"
          >
            {client.email}
          </a>
        </span>
      </span>
    ),
  },
  {
    key: 'phone',
    header: 'Phone',
    cell: ({ phone }) => <PhoneCell phone={phone} />,
  },
  {
    key: 'projects',
    header: 'Projects',
    cell: (client) =>
      client.projects > 0 ? (
        <TextLink
          to="/projects"
          search={{ q: client.email }}
          aria-label={`${client.projects} projects of ${fullName(client)}`}
          className="touch:min-w-11 max-sm:justify-end"
        >
          {client.projects}
        </TextLink>
      ) : (
        0
      ),
  },
  {
    key: 'memberStatus',
    header: 'Status',
    cell: ({ memberStatus, undelivered }) => (
      <MemberBadges memberStatus={memberStatus} undelivered={undelivered?.reason ?? null} />
    ),
  },
  {
    key: 'added',
    header: 'Added',
    wide: true,
    cell: (client) => <Added client={client} />,
  },
  {
    key: 'actions',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    corner: true,
    cell: (client) => <ClientMenu client={client} />,
  },
]

export function ClientTable({ clients }: { clients: readonly Client[] }) {
  return <Table caption="Clients" columns={columns} rows={clients} rowKey={({ id }) => id} />
}

function ClientMenu({ client }: { client: Client }) {
  const [editing, setEditing] = useState(false)
  const { invite, archive, restore } = useClientActs(client)
  const archived = client.memberStatus === 'archived'
  return (
    <>
      <Menu trigger={<IconButton size="sm" label={`Actions for ${fullName(client)}`} icon={<Ellipsis />} />}>
        <MenuLink icon={<FolderKanban aria-hidden />} render={<Link to="/projects" search={{ q: client.email }} />}>
          Open their projects
        </MenuLink>
        {!archived && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setEditing(true)}>
            Edit
          </MenuItem>
        )}
        {(client.memberStatus === 'invited' || client.memberStatus === 'not_invited') && (
          <MenuItem icon={<MailPlus aria-hidden />} onSelect={invite}>
            {client.memberStatus === 'invited' ? 'Resend invitation' : 'Send invitation'}
          </MenuItem>
        )}
        {archived ? (
          <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={restore}>
            Restore
          </MenuItem>
        ) : (
          <MenuItem icon={<Archive aria-hidden />} danger onSelect={archive}>
            Archive
          </MenuItem>
        )}
      </Menu>
      {editing && <EditClientDialog client={client} onClose={() => setEditing(false)} />}
    </>
  )
}

function useClientActs(client: Client) {
  const invite = useInviteClient()
  const name = fullName(client)
  const { archive, restore, failed } = archiveActs(
    {
      id: client.id,
      name,
      text: 'They lose access at once. Everything they decided and signed stays, and you can restore them.',
      restored: `${name} has access again.`,
    },
    { archive: useArchiveClient(), restore: useRestoreClient() },
  )
  return {
    invite: () =>
      invite.mutate(client.id, {
        onSuccess: () => toast.success('Invitation sent', `A link is on its way to ${client.email}.`),
        onError: failed,
      }),
    archive,
    restore,
  }
}
