import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import {
  listConversations,
  listMessages,
  markMessagesRead,
  postMessage,
  reopenMessage,
  resolveMessage,
} from '#shared/messages/endpoints.ts'
import type { Message } from '#shared/messages/contract.ts'
import { call, callPage } from '#web/platform/network/call.ts'
import { pageSize } from '#web/platform/page-size.ts'
import { pagedQuery } from '#web/platform/network/paging.ts'
import { refreshAfterMessage, useRefreshAfter } from '#web/platform/network/stale-keys.ts'
import { placeKey, type Place } from './place.ts'

export type ConversationFilter = { q?: string; show?: 'all' | 'unread' | 'open'; projectId?: number }

export const conversationsQuery = (filter: ConversationFilter) =>
  pagedQuery({
    queryKey: ['conversations', 'list', filter],
    page: (cursor, signal) =>
      callPage(listConversations, { query: { ...filter, cursor, limit: pageSize.conversations }, signal }),
  })

const PAGE = 50

/** A thread, newest page first; each page is oldest first. */
export const threadQuery = (place: Place) =>
  infiniteQueryOptions({
    queryKey: ['projects', place.projectId, 'messages', placeKey(place)],
    queryFn: ({ pageParam, signal }) => {
      const { projectId, selectionId, forTrades } = place
      // A selection's conversation with the client is named by the selection alone.
      const thread = forTrades ? ('trades' as const) : selectionId === null ? ('project' as const) : undefined
      const about = selectionId ?? undefined
      return call(listMessages, {
        projectId,
        query: { selectionId: about, thread, before: pageParam, limit: PAGE },
        signal,
      })
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === PAGE ? page[0]?.id : undefined),
  })

function change(client: QueryClient, place: Place, edit: (newest: Message[], index: number) => Message[]): void {
  client.setQueryData(threadQuery(place).queryKey, (data) => (data ? { ...data, pages: data.pages.map(edit) } : data))
}

type Sending = { body: BodyInput<typeof postMessage>; idempotencyKey: string }

/** Adds the sent message to the thread from the server's reply, without a refetch. */
export function useSendMessage(place: Place) {
  const client = useQueryClient()
  const { projectId } = place
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Sending) => call(postMessage, { projectId, body, idempotencyKey }),
    onSuccess: (sent) => {
      change(client, place, (page, index) =>
        index === 0 && !page.some(({ id }) => id === sent.id) ? [...page, sent] : page,
      )
      refreshAfterMessage(client, 'posted', { ...sent, projectId })
    },
  })
}

export function useResolveMessage(place: Place) {
  const client = useQueryClient()
  const { projectId } = place
  return useMutation({
    mutationFn: ({ messageId, open }: { messageId: number; open: boolean }) =>
      call(open ? reopenMessage : resolveMessage, { projectId, messageId }),
    onSuccess: (settled) => {
      change(client, place, (page) => page.map((message) => (message.id === settled.id ? settled : message)))
      refreshAfterMessage(client, 'resolved', { ...settled, projectId })
    },
  })
}

export function useMarkRead({ projectId, selectionId, forTrades }: Place) {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: (upTo: number) => {
      const thread = forTrades ? ('trades' as const) : ('project' as const)
      return call(markMessagesRead, { projectId, body: { upTo, selectionId, thread } })
    },
    onSuccess: () => refresh({ kind: 'messages.read', projectId }),
  })
}
