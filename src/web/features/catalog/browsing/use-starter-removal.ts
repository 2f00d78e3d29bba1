import { messageOf } from '#web/platform/network/api-error.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { countStarterItems, useRemoveStarterItems } from '../queries.ts'

const items = (count: number) => (count === 1 ? '1 starter item' : `${formatCount(count)} starter items`)

/** Asks with the number of items, then removes all starter items that nobody edited. */
export function useStarterRemoval(): () => void {
  const { mutateAsync } = useRemoveStarterItems()
  const run = async () => {
    const { unused, used } = await countStarterItems()
    if (unused + used === 0)
      return toast.success('Nothing to remove', 'The catalog has no starter items that are unchanged.')
    const text = [
      unused > 0 ? `${items(unused)} will be deleted. This cannot be undone.` : '',
      used > 0 ? `${items(used)} in selections will be archived; the selections keep them.` : '',
      'Items that you added or edited stay.',
    ]
    const question = { title: `Remove ${items(unused + used)}?`, text: text.join(' ').trim(), action: 'Remove items' }
    if (!(await confirm(question))) return
    await mutateAsync()
    toast.success('Starter items removed', 'The catalog now has only your own items.')
  }
  return () =>
    void run().catch((error: unknown) =>
      toast.error('Not removed', messageOf(error, 'The starter items could not be removed.')),
    )
}
