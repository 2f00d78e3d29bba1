import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getRoomSheet } from '#shared/documents/endpoints.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { addressOf } from '#web/platform/network/call.ts'
import { formatDate } from '#web/platform/formatting.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/fields/choices.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { roomLinkQuery, useCreateRoomLink, useRevokeRoomLink } from './queries.ts'
import { saveFile } from './save-file.ts'

/** Prints QR codes for the rooms; on request they open without signing in, until the builder revokes that. */
export function RoomCodes({ projectId, timeZone }: { projectId: number; timeZone: string }) {
  const link = useQuery(roomLinkQuery(projectId))
  return (
    <QueryGate query={link} loading={<Skeleton className="h-24" />} failed="The room codes could not be loaded">
      {({ active, createdAt }) => (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-ink-soft">
            One QR code per room, to hang up on site. It opens what is approved for the room.
          </p>
          {active && <ActiveLink {...{ projectId, timeZone, createdAt }} />}
          <PrintCodes projectId={projectId} active={active} />
        </div>
      )}
    </QueryGate>
  )
}

const sheetAddress = (projectId: number, query: { token?: string } = {}): string => {
  const at = { projectId, query }
  return addressOf(getRoomSheet, at)
}

function PrintCodes({ projectId, active }: { projectId: number; active: boolean }) {
  const create = useCreateRoomLink(projectId)
  const [open, setOpen] = useState(false)
  const printOpen = () =>
    create.mutate(undefined, {
      onSuccess: ({ token }) => saveFile(sheetAddress(projectId, { token })),
    })
  const failure = create.error && messageOf(create.error, 'The codes could not be made.')
  return (
    <>
      <FormError message={failure ?? undefined} />
      <Switch
        label="Open without signing in"
        hint="Anyone who scans a code sees items, quantities, pictures, data sheets and trade notes. Never prices or names."
        checked={open}
        onChange={setOpen}
      />
      {open && active && <p className="text-sm text-ink-soft">Codes that you printed before for this stop working.</p>}
      <div>
        {open ? (
          <Button variant="secondary" pending={create.isPending} pendingText="Preparing..." onClick={printOpen}>
            Print open codes
          </Button>
        ) : (
          <ButtonAnchor variant="secondary" href={sheetAddress(projectId)} download>
            Print codes
          </ButtonAnchor>
        )}
      </div>
    </>
  )
}

type ActiveProps = { projectId: number; timeZone: string; createdAt: string | null }

function ActiveLink({ projectId, timeZone, createdAt }: ActiveProps) {
  const revoke = useRevokeRoomLink(projectId)
  const ask = async () => {
    const text = 'Printed codes that open without signing in stop working at once.'
    if (!(await confirm({ title: 'Revoke the open codes?', text, action: 'Revoke', danger: true }))) return
    revoke.mutate(undefined, {
      onSuccess: () => toast.success('Codes revoked', 'They no longer open without signing in.'),
      onError: (error) => toast.error('The codes still work', messageOf(error, 'Please try again.')),
    })
  }
  return (
    <Banner
      title="Codes open without signing in"
      action={
        <Button size="sm" variant="secondary" pending={revoke.isPending} onClick={() => void ask()}>
          Revoke
        </Button>
      }
    >
      {createdAt && `Printed on ${formatDate(createdAt, timeZone)}.`}
    </Banner>
  )
}
