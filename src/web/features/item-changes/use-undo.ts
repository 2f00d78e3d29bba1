import type { ItemChange } from '#shared/item-changes/contract.ts'
import { itemsInWords } from '#shared/item-changes/rules.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { type RefusedRow, refusedRowsOf } from '#web/ui/lists/bulk-act.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useUndoItemChange } from './queries.ts'

const MAX_NAMED = 5

const namesOf = (refused: readonly RefusedRow[]): string => {
  const named = refused.slice(0, MAX_NAMED).map(({ name, message }) => `${name ?? 'An item'}: ${message}`)
  const more = refused.length - named.length
  return [...named, ...(more > 0 ? [`And ${itemsInWords(more)} more.`] : [])].join(' ')
}

/** Undoes a change. When items were changed again since, it names them and offers to undo the others. */
export function useUndo() {
  const { mutateAsync, isPending } = useUndoItemChange()
  async function undo(change: Pick<ItemChange, 'id' | 'items'>, except: number[] = []): Promise<void> {
    try {
      await mutateAsync({ changeId: change.id, except })
      toast.success('Undone', itemsInWords(change.items - except.length))
    } catch (error) {
      const refused = refusedRowsOf(error)
      const others = change.items - except.length - refused.length
      if (refused.length === 0 || others <= 0)
        return toast.error(
          'This cannot be undone',
          refused.length > 0 ? namesOf(refused) : messageOf(error, 'Please try again.'),
        )
      const agreed = await confirm({
        title: `${itemsInWords(refused.length)} changed again since`,
        text: `${namesOf(refused)} Undo the other ${itemsInWords(others)}?`,
        action: `Undo ${itemsInWords(others)}`,
        danger: false,
      })
      if (agreed) await undo(change, [...except, ...refused.map(({ id }) => id)])
    }
  }
  return { undo, isPending }
}
