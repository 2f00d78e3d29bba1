import type { Selection, SelectionOption } from '#shared/selections/selection.ts'
import { hasStatus, messageOf } from '#web/platform/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { useChooseItem, useEditSelection } from './queries.ts'
import { useRefresh } from './use-refresh.ts'

/** Chooses on the version that was on the screen; when something has changed since, the new state is shown and nothing is chosen. */
export function useChoose(selection: Selection) {
  const mutation = useChooseItem({ projectId: selection.projectId, selectionId: selection.id })
  const refresh = useRefresh(selection)
  const choose = async (itemId: number | null) => {
    try {
      const chosen = await mutation.mutateAsync({ itemId, version: selection.version })
      if (itemId === null) toast.info('Open again', `“${selection.name}” is yours to decide again.`)
      else toast.success('Chosen', `${chosen.selectedItem?.name ?? 'The item'} for “${selection.name}”.`)
    } catch (error) {
      if (hasStatus(error, 401)) return
      toast.error('Failed to select item for project', messageOf(error, 'Please try again.'))
      if (hasStatus(error, 409)) refresh()
    }
  }
  return { choose, choosing: mutation.isPending }
}

/** The builder's recommendation: it lies before the client, who may sign it at once or choose another. */
export function usePutForward(selection: Selection) {
  const mutation = useEditSelection({ projectId: selection.projectId, selectionId: selection.id })
  const refresh = useRefresh(selection)
  const putForward = async ({ itemId, item }: SelectionOption) => {
    try {
      await mutation.mutateAsync({ selectedItemId: itemId, version: selection.version })
      toast.success('Proposed', `${item.name} is with the client for “${selection.name}”.`)
    } catch (error) {
      if (hasStatus(error, 401)) return
      toast.error('Failed to select item for project', messageOf(error, 'Please try again.'))
      if (hasStatus(error, 409)) refresh()
    }
  }
  return { putForward, puttingForward: mutation.isPending }
}
