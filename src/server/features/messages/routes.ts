import * as contract from '#shared/messages/contract.ts'
import { answer } from '#server/platform/http/answer.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as messages from './service.ts'

export function messageRoutes(http: Http): void {
  http.serve(contract.listMessages, async ({ ctx, params, query, request }) => {
    const { messages: page, before } = await messages.list(ctx, params.projectId, query)
    return answer(page, nextPage(request.url, 'before', before === null ? null : String(before)))
  })
  http.serve(contract.postMessage, ({ ctx, params, body }) => messages.post(ctx, params.projectId, body))
  http.serve(contract.markMessagesRead, ({ ctx, params, body }) => messages.markRead(ctx, params.projectId, body))
  http.serve(contract.resolveMessage, ({ ctx, params }) => messages.resolve(ctx, params.projectId, params.messageId))
  http.serve(contract.reopenMessage, ({ ctx, params }) => messages.reopen(ctx, params.projectId, params.messageId))
  http.serve(contract.communicationFigures, ({ ctx }) => messages.communicationFigures(ctx))
  http.serve(contract.listConversations, async ({ ctx, query, request }) => {
    const { conversations, next } = await messages.conversations(ctx, query, cursor.decode(query.cursor)?.[0] ?? null)
    return answer(conversations, nextPage(request.url, 'cursor', next === null ? null : cursor.encode([next])))
  })
}

const cursor = cursorOf(cursorPart.id)

function nextPage(requestUrl: string, name: string, value: string | null): [string, string][] {
  if (value === null) return []
  const url = new URL(requestUrl)
  url.searchParams.set(name, value)
  return [['Link', `<${url.pathname}${url.search}>; rel="next"`]]
}
