import * as contract from '#shared/messages/contract.ts'
import * as endpoints from '#shared/messages/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import { withHeaders } from '#server/platform/http/reply.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as messages from './conversing.ts'

const api = operations(endpoints, contract)

export function messageRoutes(http: Http): void {
  http.serve(api.listMessages, async ({ ctx, params, query, request }) => {
    const { messages: page, before } = await messages.list(ctx, params.projectId, query)
    return withHeaders(page, nextPage(request.url, 'before', before === null ? null : String(before)))
  })
  http.serve(api.postMessage, ({ ctx, params, body }) => messages.post(ctx, params.projectId, body))
  http.serve(api.markMessagesRead, ({ ctx, params, body }) => messages.markRead(ctx, params.projectId, body))
  http.serve(api.resolveMessage, ({ ctx, params }) => messages.resolve(ctx, params.projectId, params.messageId))
  http.serve(api.reopenMessage, ({ ctx, params }) => messages.reopen(ctx, params.projectId, params.messageId))
  http.serve(api.communicationFigures, ({ ctx }) => messages.communicationFigures(ctx))
  http.serve(api.listConversations, async ({ ctx, query, request }) => {
    const { conversations, next } = await messages.conversations(ctx, query, cursor.decode(query.cursor)?.[0] ?? null)
    return withHeaders(conversations, nextPage(request.url, 'cursor', next === null ? null : cursor.encode([next])))
  })
}

const cursor = cursorOf(cursorPart.id)

function nextPage(requestUrl: string, name: string, value: string | null): [string, string][] {
  if (value === null) return []
  const url = new URL(requestUrl)
  url.searchParams.set(name, value)
  return [['Link', `<${url.pathname}${url.search}>; rel="next"`]]
}
