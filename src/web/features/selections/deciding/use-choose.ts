import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import { hasStatus, messageOf } from '#web/platform/network/api-error.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useChooseItem, useEditSelection, useRefreshSelection } from '../queries.ts'

const placeOf = ({ projectId, id }: Selection) => ({ projectId, selectionId: id })

/** Chooses with the version that is on screen, and returns whether it was saved. If the version is stale, the new state is shown. */
export function useChoose(selection: Selection, { forClient }: { forClient: boolean }) {
  const mutation = useChooseItem(placeOf(selection))
  const showRefusal = useShowRefusal(selection)
  const wants = useAskAboutLate(selection)
  const sent = useRef('')
  const choose = async (itemId: number | null): Promise<boolean> => {
    // The second tap of a double tap comes before the new state is on screen; it asks for the same again.
    const wanted = `${selection.version} ${itemId}`
    if (sent.current === wanted) return false
    sent.current = wanted
    const [own] = itemId === null ? [itemId] : ((await wants([itemId])) ?? [])
    if (own === undefined) {
      sent.current = ''
      return false
    }
    try {
      const chosen = await mutation.mutateAsync({ itemId: own, version: selection.version })
      if (itemId !== null)
        toast.success('Chosen', `${chosen.selectedItem?.name ?? 'The item'} for “${selection.name}”.`)
      else if (forClient) toast.info('Choice undone', `“${selection.name}” has no chosen item now.`)
      else toast.info('Choice undone', `You can choose again for “${selection.name}”.`)
      return true
    } catch (error) {
      sent.current = ''
      showRefusal(error)
      return false
    }
  }
  return { choose, choosing: mutation.isPending }
}

/** Chooses several options, each with its quantity. Returns whether it was saved. */
export function useChooseSeveral(selection: Selection) {
  const mutation = useChooseItem(placeOf(selection))
  const showRefusal = useShowRefusal(selection)
  const wants = useAskAboutLate(selection)
  const choose = async (choices: { optionId: number; quantity: number }[]): Promise<boolean> => {
    const items = selection.options.filter(({ id }) => choices.some(({ optionId }) => optionId === id))
    if (!(await wants(items.map(({ itemId }) => itemId)))) return false
    try {
      await mutation.mutateAsync({ choices, version: selection.version })
      if (choices.length === 0) toast.info('Choice undone', `Nothing is chosen for “${selection.name}” now.`)
      else
        toast.success(
          'Chosen',
          `${choices.length === 1 ? '1 option' : `${choices.length} options`} for “${selection.name}”.`,
        )
      return true
    } catch (error) {
      showRefusal(error)
      return false
    }
  }
  return { choose, choosing: mutation.isPending }
}

/** What a person wants instead of what misses the install day, or all the same. The question is loaded with the schedule's words. */
function useAskAboutLate(selection: Selection): (itemIds: readonly number[]) => Promise<readonly number[] | null> {
  const client = useQueryClient()
  return async (itemIds) =>
    selection.plan ? (await import('./late-question.ts')).askAboutLateChoice(client, selection, itemIds) : itemIds
}

/** The builder's proposal: the client can sign it right away or choose another option. */
export function useProposeForSignature(selection: Selection) {
  const mutation = useEditSelection(placeOf(selection))
  const showRefusal = useShowRefusal(selection)
  const propose = async ({ itemId, item }: SelectionOption) => {
    try {
      await mutation.mutateAsync({ selectedItemId: itemId, version: selection.version })
      toast.success('Proposed for signature', `The client can now sign ${item.name} for “${selection.name}”.`)
    } catch (error) {
      showRefusal(error)
    }
  }
  return { propose, proposing: mutation.isPending }
}

function useShowRefusal(selection: Selection): (error: unknown) => void {
  const refresh = useRefreshSelection(selection)
  return (error) => {
    // The session has ended: the sign-in dialog says so.
    if (hasStatus(error, 401)) return
    toast.error('Failed to select item for project', messageOf(error, 'Please try again.'))
    if (hasStatus(error, 409)) refresh()
  }
}
