import { messages } from '#server/db/schema/conversation.ts'
import { ofProject, projectBuilders, projectSeats, type Rule, type Scene, signedIn } from '../rules.ts'

/** Rows of the permission table: who reads and writes. Internal messages have their own tests. */
export const cases: Record<string, Rule> = {
  'GET /projects/:projectId/messages': projectSeats(ofProject),
  'POST /projects/:projectId/messages': projectSeats(async ({ project }) => ({
    params: { projectId: project.id },
    body: { message: 'Good morning' },
  })),
  'POST /projects/:projectId/messages/read': projectSeats(async ({ project }) => ({
    params: { projectId: project.id },
    body: { upTo: 1 },
  })),
  // A question of the builder in the trades' thread: the trades see it and cannot close it; clients do not see it.
  'POST /projects/:projectId/messages/:messageId/resolve': inTradesThread((scene) => question(scene, null)),
  'POST /projects/:projectId/messages/:messageId/reopen': inTradesThread((scene) => question(scene, scene.world.now)),
  'GET /conversations': signedIn(),
  'GET /conversations/figures': signedIn(),
}

function inTradesThread(request: Rule['request']): Rule {
  return { ...projectBuilders(request), client: 404 }
}

async function question({ world, company, project }: Scene, resolvedAt: Date | null) {
  const [row] = await world.db
    .insert(messages)
    .values({
      companyId: company.id,
      projectId: project.id,
      senderId: company.owner.userId,
      messageType: 'question',
      forTrades: true,
      message: 'Which grout?',
      resolvedAt,
      createdAt: world.now,
    })
    .returning({ id: messages.id })
  return { params: { projectId: project.id, messageId: row?.id } }
}
