import { queryOptions, useMutation } from '@tanstack/react-query'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import * as api from '#shared/suggestions/endpoints.ts'
import { call } from '#web/platform/network/call.ts'
import { useRefreshAfter } from '#web/platform/network/stale-keys.ts'

type Place = { projectId: number; selectionId: number }

/** Items that clients suggested for a selection. */
export const suggestionsQuery = ({ projectId, selectionId }: Place) =>
  queryOptions({
    queryKey: ['projects', projectId, 'suggestions', selectionId],
    queryFn: ({ signal }) => call(api.listSuggestions, { projectId, selectionId, signal }),
  })

function useAct<Body, Reply>(projectId: number, send: (body: Body) => Promise<Reply>) {
  const refresh = useRefreshAfter()
  return useMutation({ mutationFn: send, onSuccess: () => refresh({ kind: 'selection.item_suggested', projectId }) })
}

export const useSuggestItem = (place: Place) =>
  useAct(place.projectId, (body: BodyInput<typeof api.suggestItem>) => call(api.suggestItem, { ...place, body }))

type AtSuggestion = Place & { suggestionId: number }

export const usePriceSuggestion = (at: AtSuggestion) =>
  useAct(at.projectId, (body: BodyInput<typeof api.priceSuggestion>) => call(api.priceSuggestion, { ...at, body }))

export const useDeclineSuggestion = (at: AtSuggestion) =>
  useAct(at.projectId, (reason: string) => call(api.declineSuggestion, { ...at, body: { reason } }))

export const useWithdrawSuggestion = (place: Place) =>
  useAct(place.projectId, (suggestionId: number) => call(api.withdrawSuggestion, { ...place, suggestionId }))
