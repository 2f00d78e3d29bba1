import * as contract from '#shared/imports/contract.ts'
import * as endpoints from '#shared/imports/endpoints.ts'
import * as pictureContract from '#shared/imports/pictures/picture-contract.ts'
import * as pictureEndpoints from '#shared/imports/pictures/picture-endpoints.ts'
import * as scheduleContract from '#shared/imports/schedule/schedule-contract.ts'
import * as scheduleEndpoints from '#shared/imports/schedule/schedule-endpoints.ts'
import * as undoContract from '#shared/imports/undoing/undo-contract.ts'
import * as undoEndpoints from '#shared/imports/undoing/undo-endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as applying from './applying.ts'
import { mapImport } from './columns/mapping.ts'
import { readTasks, receiveSchedule } from './kinds/schedule-file.ts'
import * as applyingPictures from './pictures/applying.ts'
import { getPictureImport } from './pictures/reading.ts'
import { keepZip, receiveZip } from './pictures/starting.ts'
import * as reading from './reading.ts'
import { refusedRows } from './refused-rows.ts'
import { importSample } from './samples.ts'
import { keepTable, receiveTable } from './starting.ts'
import { listApplied, undoApplied } from './undoing/undoing.ts'

const api = operations(endpoints, contract)
const pictures = operations(pictureEndpoints, pictureContract)
const schedule = operations(scheduleEndpoints, scheduleContract)
const undo = operations(undoEndpoints, undoContract)

export function importRoutes(http: Http): void {
  http.serveAct(api.startImport, {
    prepare: ({ ctx, request, query }) => receiveTable(ctx, request, query),
    run: ({ ctx, query, prepared }) => keepTable(ctx, query, prepared),
    identify: ({ name, hash }) => [name, hash],
  })
  http.serve(api.getImport, ({ ctx, params }) => reading.getImport(ctx, params.importId))
  http.serve(api.mapImport, ({ ctx, params, body }) => mapImport(ctx, params.importId, body))
  http.serve(api.listImportRows, ({ ctx, params, query, request }) =>
    reading.listRows(ctx, params.importId, query, request.url),
  )
  http.raw(api.getRefusedRows, ({ ctx, params }) => refusedRows(ctx, params.importId))
  http.serve(api.applyImport, ({ ctx, params, body }) => applying.applyImport(ctx, params.importId, body.version))
  http.serve(api.cancelImport, ({ ctx, params }) => applying.cancelImport(ctx, params.importId))
  http.serve(api.discardImport, ({ ctx, params }) => applying.discardImport(ctx, params.importId))
  http.serveAct(pictures.startPictureImport, {
    prepare: ({ ctx, request }) => receiveZip(ctx, request),
    run: ({ ctx, prepared }) => keepZip(ctx, prepared),
    identify: ({ name, hash }) => [name, hash],
  })
  http.serve(pictures.getPictureImport, ({ ctx, params }) => getPictureImport(ctx, params.importId))
  http.serve(pictures.applyPictureImport, ({ ctx, params, body }) =>
    applyingPictures.applyPictureImport(ctx, params.importId, body.mode),
  )
  http.serve(pictures.discardPictureImport, ({ ctx, params }) =>
    applyingPictures.discardPictureImport(ctx, params.importId),
  )
  http.serve(undo.listAppliedImports, ({ ctx, query }) => listApplied(ctx, query))
  http.serve(undo.undoImport, ({ ctx, params }) => undoApplied(ctx, params.importId, 'table'))
  http.serve(undo.undoPictureImport, ({ ctx, params }) => undoApplied(ctx, params.importId, 'pictures'))
  http.raw(api.getImportSample, ({ ctx, query }) => importSample(ctx, query.kind, query.format))
  http.serveAct(schedule.readScheduleFile, {
    prepare: ({ ctx, params, request, query }) => receiveSchedule(ctx, params.projectId, request, query.sheet),
    run: ({ ctx, params, prepared }) => readTasks(ctx, params.projectId, prepared),
    identify: ({ name, hash }) => [name, hash],
  })
}
