import * as contract from '#shared/signoffs/contract.ts'
import type { Http } from '#server/platform/http/http.ts'
import { download } from './certificates.ts'
import * as reading from './reading.ts'
import { sign } from './signing.ts'
import { verifyFile } from './verify-file.ts'
import * as verifying from './verifying.ts'

export function signOffRoutes(http: Http): void {
  http.serve(contract.signOff, ({ ctx, params, body }) => sign(ctx, params.projectId, body))
  http.serve(contract.listSignOffs, ({ ctx, params, query, request }) =>
    reading.list(ctx, params.projectId, query, request.url),
  )
  http.serve(contract.getSignOff, ({ ctx, params }) => reading.get(ctx, params.signOffId))
  http.raw(contract.getCertificate, ({ ctx, params, query }) => download(ctx, params.signOffId, query.view))
  http.serve(contract.verifyFile, ({ ctx, request }) => verifyFile(ctx, request))
  http.serve(contract.verifyCode, ({ ctx, params }) => verifying.verifyCode(ctx, params.code))
}
