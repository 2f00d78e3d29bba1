import { useQuery } from '@tanstack/react-query'
import UserPlus from 'virtual:icons/user-plus'
import { useState } from 'react'
import { exportTeam } from '#shared/exports/endpoints.ts'
import type { TeamMember } from '#shared/people/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { fullName, initials } from '#web/platform/formatting.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { MemberBadges } from '#web/ui/member-badges.tsx'
import { AddMemberDialog } from './add-member-dialog.tsx'
import {
  teamQuery,
  useArchiveTeamMember,
  useEditTeamMember,
  useInviteTeamMember,
  useRestoreTeamMember,
} from './queries.ts'

const roleOptions = [
  { value: 'user', label: 'Builder' },
  { value: 'admin', label: 'Admin' },
] as const

/** The company's team: roles and open invitations. */
export function TeamSection() {
  const team = useQuery(teamQuery)
  const [adding, setAdding] = useState(false)
  return (
    <Card as="section">
      <CardHeader
        title="Team"
        text="Builders work on all projects; admins also manage the team and the company."
        actions={
          <>
            <ExportMenu size="sm" endpoint={exportTeam} />
            <Button size="sm" icon={<UserPlus aria-hidden />} onClick={() => setAdding(true)}>
              Add member
            </Button>
          </>
        }
      />
      <QueryGate
        query={team}
        level={3}
        loading={<SkeletonList bare rows={3} picture="size-9 rounded-full" />}
        failed="The team could not be loaded"
      >
        {(members) => (
          <ul className="divide-y">
            {members.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        )}
      </QueryGate>
      <AddMemberDialog open={adding} onClose={() => setAdding(false)} />
    </Card>
  )
}

function MemberRow({ member }: { member: TeamMember }) {
  const [edit, invite, archive, restore] = [
    useEditTeamMember(),
    useInviteTeamMember(),
    useArchiveTeamMember(),
    useRestoreTeamMember(),
  ]
  const name = fullName(member)
  const withToast = (title: string) => ({
    onSuccess: () => toast.success(title, name),
    onError: (error: unknown) => toast.error('That did not work', messageOf(error, 'Please try again.')),
  })
  const remove = async () => {
    const text = 'They lose access at once. What they did stays.'
    if (await confirm({ title: `Archive ${name}?`, text, action: 'Archive', danger: true }))
      archive.mutate(member.id, withToast('Archived'))
  }
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Avatar initials={initials(member)} />
      <div className="min-w-40 flex-1 tight:min-w-0 tight:basis-full">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {name}
          {member.isOwner && <Badge tone="accent">Owner</Badge>}
          <MemberBadges memberStatus={member.memberStatus} undelivered={member.undelivered?.reason ?? null} />
        </p>
        <p className="truncate text-xs text-ink-soft">{member.email}</p>
      </div>
      {member.can.changeRole && (
        <Select
          label={`Role of ${name}`}
          className="w-32"
          options={roleOptions}
          value={member.role === 'admin' ? 'admin' : 'user'}
          onChange={(role) =>
            edit.mutate({ memberId: member.id, role, version: member.version }, withToast('Role changed'))
          }
        />
      )}
      {member.can.invite && (
        <Button
          size="sm"
          variant="secondary"
          pending={invite.isPending}
          onClick={() => invite.mutate(member.id, withToast('Invitation sent'))}
        >
          {member.memberStatus === 'invited' ? 'Invite again' : 'Invite'}
        </Button>
      )}
      {member.can.archive && member.memberStatus !== 'archived' && (
        <Button size="sm" variant="ghost" onClick={() => void remove()}>
          Archive
        </Button>
      )}
      {member.memberStatus === 'archived' && (
        <Button size="sm" variant="secondary" onClick={() => restore.mutate(member.id, withToast('Restored'))}>
          Restore
        </Button>
      )}
    </li>
  )
}
