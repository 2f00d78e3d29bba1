import * as contract from '#shared/people/contract.ts'
import * as endpoints from '#shared/people/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as clients from './clients.ts'
import * as company from './company.ts'
import { contactsOf } from './contacts.ts'
import * as lists from './listing.ts'
import * as owners from './owners.ts'
import * as team from './team.ts'

const api = operations(endpoints, contract)

export function peopleRoutes(http: Http): void {
  http.serve(api.listUsers, ({ ctx, query, request }) => lists.users(ctx, query, request.url))

  http.serve(api.listClients, ({ ctx, query, request }) => lists.clients(ctx, query, request.url))
  http.serveAct(api.createClient, {
    prepare: ({ ctx, body }) => clients.consumeLimits(ctx, body),
    run: ({ ctx, body }) => clients.create(ctx, body),
  })
  http.serve(api.clientFigures, ({ ctx }) => clients.figures(ctx))
  http.serve(api.readClient, ({ ctx, params }) => clients.read(ctx, params.clientId))
  http.serve(api.editClient, ({ ctx, params, body }) => clients.edit(ctx, params.clientId, body))
  http.serveAct(api.inviteClient, {
    prepare: ({ ctx, params }) => clients.consumeInvitationLimits(ctx, params.clientId),
    run: ({ ctx, params }) => clients.sendInvitation(ctx, params.clientId),
  })
  http.serve(api.archiveClient, ({ ctx, params }) => clients.archive(ctx, params.clientId))
  http.serve(api.restoreClient, ({ ctx, params }) => clients.restore(ctx, params.clientId))

  http.serve(api.listContacts, ({ ctx }) => contactsOf(ctx))

  http.serveAct(api.inviteOwner, {
    prepare: ({ ctx, params, body }) => owners.consumeLimits(ctx, params.projectId, body),
    run: ({ ctx, params, body }) => owners.invite(ctx, params.projectId, body),
  })

  http.serve(api.listTeam, ({ ctx }) => team.list(ctx))
  http.serveAct(api.createTeamMember, {
    prepare: ({ ctx, body }) => team.consumeLimits(ctx, body),
    run: ({ ctx, body }) => team.create(ctx, body),
  })
  http.serve(api.editTeamMember, ({ ctx, params, body }) => team.edit(ctx, params.memberId, body))
  http.serveAct(api.inviteTeamMember, {
    prepare: ({ ctx, params }) => team.consumeInvitationLimits(ctx, params.memberId),
    run: ({ ctx, params }) => team.sendInvitation(ctx, params.memberId),
  })
  http.serve(api.archiveTeamMember, ({ ctx, params }) => team.archive(ctx, params.memberId))
  http.serve(api.restoreTeamMember, ({ ctx, params }) => team.restore(ctx, params.memberId))

  http.serve(api.readCompany, ({ ctx }) => company.read(ctx))
  http.serve(api.previewCompany, ({ ctx, body }) => company.preview(ctx, body))
  http.serve(api.editCompany, ({ ctx, body }) => company.edit(ctx, body))
}
