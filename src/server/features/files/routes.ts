import * as contract from '#shared/files/contract.ts'
import * as endpoints from '#shared/files/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { ServerParts } from '#server/platform/feature.ts'
import { isUnchanged } from '#server/platform/http/etag.ts'
import type { Http } from '#server/platform/http/http.ts'
import { deliveryHeaders } from './delivery.ts'
import { readUsage } from './quota.ts'
import * as files from './storing.ts'

const api = operations(endpoints, contract)

export function fileRoutes(http: Http, { fileUses }: ServerParts): void {
  http.serveAct(api.uploadFile, {
    prepare: ({ ctx, request, query }) => files.receiveUpload(ctx, request, query.projectId),
    run: ({ ctx, prepared }) => files.keepUpload(ctx, prepared),
    identify: ({ row }) => [row.name, row.sha256.toString('hex')],
    discard: (ctx, prepared) => files.discardUpload(ctx.platform, prepared),
  })
  http.serve(api.readStorage, ({ ctx }) => readUsage(ctx))
  http.raw(api.getFile, async ({ ctx, params, query, request }) => {
    const file = await files.open(ctx, params.fileId, fileUses)
    const etag = `"${file.sha256.toString('hex').slice(0, 32)}-${query.size ?? 'full'}"`
    const headers = deliveryHeaders(file, etag, query.download === 'true')
    if (isUnchanged(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
    const { body, bytes } = await files.contentOfFile(ctx, file, query.size)
    return new Response(body, { headers: { ...headers, 'Content-Length': String(bytes) } })
  })
}
