import * as contract from '#shared/signoffs/contract.ts'
import * as endpoints from '#shared/signoffs/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import { senderOf } from '#server/platform/shares.ts'
import type { Http } from '#server/platform/http/http.ts'
import { download } from './certificate/certificates.ts'
import { downloadOfflineVerifier } from './verifying/offline-verifier.ts'
import * as reading from './reading.ts'
import { sign } from './signing/signing.ts'
import { verifyFile } from './verifying/verify-file.ts'
import * as verifying from './verifying/verifying.ts'

const api = operations(endpoints, contract)

export function signOffRoutes(http: Http): void {
  http.serve(api.signOff, ({ ctx, params, body }) => sign(ctx, params.projectId, body))
  http.serve(api.listSignOffs, ({ ctx, params, query, request }) =>
    reading.list(ctx, params.projectId, query, request.url),
  )
  http.serve(api.getSignOff, ({ ctx, params }) => reading.get(ctx, params.signOffId))
  http.raw(api.getCertificate, ({ ctx, params, query }) => download(ctx, params.signOffId, query.view))
  http.serve(api.verifyFile, ({ ctx, request }) => verifyFile(ctx, request))
  http.hono.get('/api/verify.html', (c) =>
    http.platform.requests.run('read', senderOf(null, c.get('ip')), () =>
      downloadOfflineVerifier(http.platform, c.req.raw),
    ),
  )
  http.serve(api.verifyCode, ({ ctx, params }) => verifying.verifyCode(ctx, params.code))
}
