import Archive from 'virtual:icons/archive'
import ArchiveRestore from 'virtual:icons/archive-restore'
import BellRing from 'virtual:icons/bell-ring'
import CalendarClock from 'virtual:icons/calendar-clock'
import Ellipsis from 'virtual:icons/ellipsis'
import PackageCheck from 'virtual:icons/package-check'
import Send from 'virtual:icons/send'
import Trash from 'virtual:icons/trash'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkResult } from '#shared/selections/bulk/bulk-schemas.ts'
import { isOpen, isReadyToOrder } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { type Refused, runBulkAct, type Versioned } from '#web/ui/lists/bulk-act.ts'
import { BulkAct, BulkToolbar } from '#web/ui/lists/bulk-toolbar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { SendManyDialog } from '../sending/send-dialog.tsx'
import { sayWhoWasReached } from '../sending/use-send.ts'
import { whoIsNotified } from '../editing/use-who-is-notified.ts'
import { whoWasNotified } from '../editing/who-was-notified.ts'
import { BulkDialog, type BulkField, bulkFields } from './bulk-dialog.tsx'
import type { TableWords } from './paste/parsing.ts'
import type { Change, TableEdits } from './paste/use-table-edits.ts'

type BulkBarProps = {
  selected: readonly Selection[]
  words: TableWords
  edits: TableEdits
  onChecked: (checked: ReadonlySet<number>) => void
  onRefused: (refused: Refused) => void
}

/** Acts on all checked rows in one request: all of them or none. */
export function BulkBar({ selected, words, edits, onChecked, onRefused }: BulkBarProps) {
  const client = useQueryClient()
  const [field, setField] = useState<BulkField | null>(null)
  const [sending, setSending] = useState(false)
  const count = selectionsInWords(selected.length)
  const clear = () => onChecked(new Set())
  type Done = (result: BulkResult, rows: readonly Versioned[]) => unknown
  const act = (change: Change, failed: string, onDone: Done, rows: readonly Versioned[] = selected) =>
    runBulkAct({
      rows,
      send: (selections) => edits.run({ ...change, selections }),
      onDone,
      failed,
      onOthers: (others) => onChecked(new Set(others.map(({ id }) => id))),
      onRefused,
    })
  const run = (change: Change, done: string, failed: string) =>
    act(change, failed, async ({ changed, undoId, people, selections }) => {
      if (change.act === 'restore' || change.act === 'delete') clear()
      if (people) return sayWhoWasReached(changed, people)
      const action = undoId === null ? {} : { action: { label: 'Undo', onClick: () => edits.undoOne(undoId) } }
      const notified = await whoWasNotified(client, selected, selections)
      toast.success(done, [selectionsInWords(changed), notified].filter(Boolean).join('. '), action)
    })

  async function remind(): Promise<void> {
    const text = await whoIsNotified(client, selected, 'reminder')
    if (await confirm({ title: `Remind the client of ${count}?`, text, action: 'Remind', danger: false }))
      await run({ act: 'remind' }, 'Reminder sent', 'Nobody was reminded')
  }
  async function archive(): Promise<void> {
    const decided = selected.filter(({ status }) => !isOpen(status)).length
    const signed =
      decided === 0 ? '' : `${decided} ${decided === 1 ? 'is' : 'are'} signed or ordered; signatures are kept. `
    const notified = await whoIsNotified(client, selected)
    const text = `${signed}What you archive leaves lists, totals, reminders and documents. ${notified} To restore it, filter by Archived.`
    if (!(await confirm({ title: `Archive ${count}?`, text, action: 'Archive', danger: decided > 0 }))) return
    await act({ act: 'archive', confirmed: true }, 'Nothing was archived', ({ changed }, rows) => {
      clear()
      // The reply contains no archived selections. Archiving is one change, so each version is one higher.
      const back = rows.map(({ id, version }) => ({ id, version: version + 1 }))
      const undo = () => void act({ act: 'restore' }, 'Nothing was restored', () => undefined, back)
      toast.success('Archived', selectionsInWords(changed), { action: { label: 'Undo', onClick: undo } })
    })
  }
  async function remove(): Promise<void> {
    const text = 'Their options and messages are deleted too. This cannot be undone.'
    if (!(await confirm({ title: `Delete ${count}?`, text, action: `Delete ${count}` }))) return
    await run({ act: 'delete' }, 'Deleted', 'Nothing was deleted')
  }

  const bar = { count, label: `${count} selected`, closeLabel: 'Clear selection', onClose: clear }
  if (selected.every(({ archivedAt }) => archivedAt !== null))
    return (
      <BulkToolbar {...bar}>
        <BulkAct
          icon={<ArchiveRestore aria-hidden />}
          onClick={() => void run({ act: 'restore' }, 'Restored', 'Nothing was restored')}
        >
          Restore
        </BulkAct>
      </BulkToolbar>
    )
  return (
    <BulkToolbar {...bar}>
      <BulkAct icon={<CalendarClock aria-hidden />} onClick={() => setField('shift')}>
        Move deadlines
      </BulkAct>
      <Menu align="start" trigger={<BulkAct icon={<Ellipsis aria-hidden />}>Set</BulkAct>}>
        {bulkFields.map(({ value, label }) => (
          <MenuItem key={value} onSelect={() => setField(value)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <BulkAct icon={<Send aria-hidden />} onClick={() => setSending(true)}>
        Send
      </BulkAct>
      <BulkAct icon={<BellRing aria-hidden />} onClick={() => void remind()}>
        Remind
      </BulkAct>
      <BulkAct
        icon={<PackageCheck aria-hidden />}
        disabled={!selected.some(isReadyToOrder)}
        title={selected.some(isReadyToOrder) ? undefined : 'None of these is approved and not ordered yet'}
        onClick={() => setField('order')}
      >
        Order
      </BulkAct>
      <BulkAct icon={<Archive aria-hidden />} onClick={() => void archive()}>
        Archive
      </BulkAct>
      <IconButton size="sm" label={`Delete ${count}`} icon={<Trash aria-hidden />} onClick={() => void remove()} />
      {sending && (
        <SendManyDialog
          projectIds={selected.map(({ projectId }) => projectId)}
          count={selected.length}
          onClose={() => setSending(false)}
          onSend={(invite) => {
            setSending(false)
            void run({ act: 'send', invite }, 'Sent', 'Nothing was sent')
          }}
        />
      )}
      {field && (
        <BulkDialog
          field={field}
          selections={selected}
          words={words}
          currency={selected[0]?.currency ?? 'USD'}
          onClose={() => setField(null)}
          onApply={(change, done, failed) => {
            setField(null)
            void run(change, done, failed)
          }}
        />
      )}
    </BulkToolbar>
  )
}
