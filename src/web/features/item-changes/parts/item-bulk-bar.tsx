import { useNavigate } from '@tanstack/react-router'
import Archive from 'virtual:icons/archive'
import FolderInput from 'virtual:icons/folder-input'
import Percent from 'virtual:icons/percent'
import Scale from 'virtual:icons/scale'
import { useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { exportItems } from '#shared/exports/endpoints.ts'
import { itemsInWords } from '#shared/item-changes/rules.ts'
import { outcomeOf, type Refused, runBulkAct } from '#web/ui/lists/bulk-act.ts'
import { BulkAct, BulkToolbar } from '#web/ui/lists/bulk-toolbar.tsx'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import { RefusedRowsDialog } from '#web/ui/lists/refused-rows-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { MAX_COMPARED } from '#web/features/catalog/parts/search-params.ts'
import type { ItemChoice } from '#web/features/catalog/parts/use-item-choice.ts'
import { MoveItemsDialog } from '../move-items-dialog.tsx'
import { PriceChangeDialog } from './price-change-dialog.tsx'
import { useChangeItems } from '../queries.ts'
import { useUndo } from '../use-undo.ts'

/** The most items that the address of an export can name. */
const MAX_EXPORT = 500

type Props = { choice: ItemChoice; shown: number; manages: boolean }

/** Acts on all chosen items in one request: all of them or none. */
export function ItemBulkBar({ choice, shown, manages }: Props) {
  const { chosen, stop, chooseAll } = choice
  const [dialog, setDialog] = useState<'price' | 'move'>()
  const archiving = useArchiving(choice)
  const navigate = useNavigate()
  const count = itemsInWords(chosen.length)
  const some = chosen.length > 0
  return (
    <BulkToolbar count={count} label={`${count} chosen`} closeLabel="Stop selecting" onClose={stop}>
      <BulkAct disabled={chosen.length === shown} onClick={chooseAll}>
        Select all {shown}
      </BulkAct>
      {manages && (
        <>
          <BulkAct icon={<Percent aria-hidden />} disabled={!some} onClick={() => setDialog('price')}>
            Change prices
          </BulkAct>
          <BulkAct icon={<FolderInput aria-hidden />} disabled={!some} onClick={() => setDialog('move')}>
            Move
          </BulkAct>
          <BulkAct
            icon={<Archive aria-hidden />}
            disabled={!some}
            pending={archiving.isPending}
            pendingText="Archiving..."
            onClick={() => void archiving.archive(chosen)}
          >
            Archive
          </BulkAct>
          {some && chosen.length <= MAX_EXPORT && (
            <ExportMenu size="sm" endpoint={exportItems} filter={{ ids: chosen.map(({ id }) => id).join(',') }} />
          )}
        </>
      )}
      <BulkAct
        icon={<Scale aria-hidden />}
        disabled={chosen.length < 2 || chosen.length > MAX_COMPARED}
        title={chosen.length > MAX_COMPARED ? `Compare up to ${MAX_COMPARED} items` : undefined}
        onClick={() => void navigate({ to: '/selections/compare', search: { ids: chosen.map(({ id }) => id) } })}
      >
        Compare
      </BulkAct>
      {dialog === 'price' && (
        <PriceChangeDialog scope={{ items: chosen }} onClose={() => setDialog(undefined)} onDone={stop} />
      )}
      {dialog === 'move' && <MoveItemsDialog items={chosen} onClose={() => setDialog(undefined)} onDone={stop} />}
      {archiving.dialog}
    </BulkToolbar>
  )
}

/** Archives at once, because it can be undone. Items that selections still need are named first. */
function useArchiving({ stop, keep }: ItemChoice) {
  const change = useChangeItems()
  const { undo } = useUndo()
  const [refused, setRefused] = useState<Refused>()
  const archive = (items: readonly SelectionItem[], mayBeInUse = 0): Promise<void> =>
    runBulkAct({
      rows: items,
      send: (rows) => outcomeOf(change.mutateAsync({ act: 'archive', items: rows, mayBeInUse })),
      failed: 'Nothing was archived',
      onDone: (done) => {
        const text = `${itemsInWords(done.items)} left the catalog. Selections keep their copy.`
        toast.success('Items archived', text, { action: { label: 'Undo', onClick: () => void undo(done) } })
        stop()
      },
      onOthers: keep,
      onRefused: setRefused,
      ask: (rows, others) => ({
        title: rows.length === 1 ? '1 item is still in use' : `${rows.length} items are still in use`,
        text: 'Nothing was archived yet. To replace an item everywhere, open it and choose Archive.',
        anyway: { label: `Archive all ${items.length}`, onClick: () => void archive(items, rows.length) },
        othersLabel: `Archive the other ${others}`,
      }),
    })
  const dialog = refused && (
    <RefusedRowsDialog refused={refused} unnamed="An item" onClose={() => setRefused(undefined)} />
  )
  return { archive, dialog, isPending: change.isPending }
}
