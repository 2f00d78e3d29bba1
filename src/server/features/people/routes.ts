import * as contract from '#shared/people/contract.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as clients from './clients.ts'
import * as company from './company.ts'
import * as lists from './listing.ts'
import * as team from './team.ts'

export function peopleRoutes(http: Http): void {
  http.serve(contract.listUsers, ({ ctx, query, request }) => lists.users(ctx, query, request.url))

  http.serve(contract.listClients, ({ ctx, query, request }) => lists.clients(ctx, query, request.url))
  http.serve(contract.createClient, ({ ctx, body }) => clients.create(ctx, body))
  http.serve(contract.clientFigures, ({ ctx }) => clients.figures(ctx))
  http.serve(contract.readClient, ({ ctx, params }) => clients.read(ctx, params.clientId))
  http.serve(contract.editClient, ({ ctx, params, body }) => clients.edit(ctx, params.clientId, body))
  http.serve(contract.inviteClient, ({ ctx, params }) => clients.sendInvitation(ctx, params.clientId))
  http.serve(contract.archiveClient, ({ ctx, params }) => clients.archive(ctx, params.clientId))
  http.serve(contract.restoreClient, ({ ctx, params }) => clients.restore(ctx, params.clientId))

  http.serve(contract.listTeam, ({ ctx }) => team.list(ctx))
  http.serve(contract.createTeamMember, ({ ctx, body }) => team.create(ctx, body))
  http.serve(contract.editTeamMember, ({ ctx, params, body }) => team.edit(ctx, params.memberId, body))
  http.serve(contract.inviteTeamMember, ({ ctx, params }) => team.sendInvitation(ctx, params.memberId))
  http.serve(contract.archiveTeamMember, ({ ctx, params }) => team.archive(ctx, params.memberId))
  http.serve(contract.restoreTeamMember, ({ ctx, params }) => team.restore(ctx, params.memberId))

  http.serve(contract.readCompany, ({ ctx }) => company.read(ctx))
  http.serve(contract.editCompany, ({ ctx, body }) => company.edit(ctx, body))
}
