import { loadSampleProject } from '#shared/projects/contract.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as sample from './service.ts'

export function sampleRoutes(http: Http): void {
  http.serve(loadSampleProject, ({ ctx }) => sample.load(ctx))
}
