import * as contract from '#shared/people/contract.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as clients from './clients.ts'
import * as company from './company.ts'
import * as lists from './listing.ts'
import * as team from './team.ts'

export function peopleRoutes(http: Http): void {
  http.serve(contract.listUsers, ({ ctx, query, request }) => lists.users(ctx, query, request.url))

  http.serve(contract.listClients, ({ ctx, query, request }) => lists.clients(ctx, query, request.url))
  http.serveAct(contract.createClient, {
    prepare: ({ ctx, body }) => clients.spendFor(ctx, body),
    run: ({ ctx, body }) => clients.create(ctx, body),
  })
  http.serve(contract.clientFigures, ({ ctx }) => clients.figures(ctx))
  http.serve(contract.readClient, ({ ctx, params }) => clients.read(ctx, params.clientId))
  http.serve(contract.editClient, ({ ctx, params, body }) => clients.edit(ctx, params.clientId, body))
  http.serveAct(contract.inviteClient, {
    prepare: ({ ctx, params }) => clients.spendForInvitation(ctx, params.clientId),
    run: ({ ctx, params }) => clients.sendInvitation(ctx, params.clientId),
  })
  http.serve(contract.archiveClient, ({ ctx, params }) => clients.archive(ctx, params.clientId))
  http.serve(contract.restoreClient, ({ ctx, params }) => clients.restore(ctx, params.clientId))

  http.serve(contract.listTeam, ({ ctx }) => team.list(ctx))
  http.serveAct(contract.createTeamMember, {
    prepare: ({ ctx, body }) => team.spendFor(ctx, body),
    run: ({ ctx, body }) => team.create(ctx, body),
  })
  http.serve(contract.editTeamMember, ({ ctx, params, body }) => team.edit(ctx, params.memberId, body))
  http.serveAct(contract.inviteTeamMember, {
    prepare: ({ ctx, params }) => team.spendForInvitation(ctx, params.memberId),
    run: ({ ctx, params }) => team.sendInvitation(ctx, params.memberId),
  })
  http.serve(contract.archiveTeamMember, ({ ctx, params }) => team.archive(ctx, params.memberId))
  http.serve(contract.restoreTeamMember, ({ ctx, params }) => team.restore(ctx, params.memberId))

  http.serve(contract.readCompany, ({ ctx }) => company.read(ctx))
  http.serve(contract.editCompany, ({ ctx, body }) => company.edit(ctx, body))
}
