import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listActivity, listProjectActivity } from '#shared/activity/endpoints.ts'
import { counts, dashboard } from '#shared/dashboard/endpoints.ts'
import * as api from '#shared/messages/endpoints.ts'
import { messageTypes } from '#shared/messages/rules.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { listProjects, readProject } from '#shared/projects/endpoints.ts'
import { getSelection } from '#shared/selections/endpoints.ts'
import { selections } from '#server/db/schema/selections.ts'
import { LiveListener } from '#server/testing/live.ts'
import { createWorld } from '#server/testing/world.ts'

const SECRET = 'between-ourselves'

const step = fc.record({
  who: fc.constantFrom('builder', 'colleague', 'client'),
  act: fc.constantFrom('write', 'write', 'write', 'answer', 'resolve', 'reopen', 'read'),
  type: fc.constantFrom(...messageTypes),
  internal: fc.boolean(),
  onSelection: fc.boolean(),
  which: fc.nat(),
})

test('no sequence of calls lets a client observe an internal message', { timeout: 180_000 }, async () => {
  const world = await createWorld()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const company = await world.people.company()
      const client = await world.people.client(company)
      const people = { builder: company.owner, colleague: await world.people.builder(company), client }
      const project = await world.people.project(company, client)
      const at = { projectId: project.id }
      const [tap] = await world.db
        .insert(selections)
        .values({
          ...selectionOf(company.id, project.id, company.owner.userId),
          createdAt: world.now,
          sentAt: world.now,
          updatedAt: world.now,
        })
        .returning()
      const listener = new LiveListener(world, client)
      await listener.connect()
      const written: { id: number; internal: boolean }[] = []

      for (const { who, act, type, internal, onSelection, which } of steps) {
        const target = written[which % Math.max(1, written.length)]
        const person = people[who]
        if (act === 'write' || act === 'answer') {
          const secret = internal && who !== 'client'
          const reply = await world.call(person, api.postMessage, at, {
            message: secret ? SECRET : 'for everybody',
            messageType: who === 'client' && type === 'approval_request' ? 'question' : type,
            isInternal: internal,
            ...(onSelection && { selectionId: tap?.id }),
            ...(act === 'answer' && target && { answersId: target.id }),
          })
          if (internal && who === 'client') expect(reply.status).toBe(403)
          else if (who === 'client' && act === 'answer' && target?.internal) expect(reply.status).toBe(404)
          if (reply.status === 201) written.push({ id: reply.body.id, internal })
        } else if (act === 'read') await world.call(person, api.markMessagesRead, at, { upTo: target?.id ?? 0 })
        else if (target) {
          const settle = act === 'resolve' ? api.resolveMessage : api.reopenMessage
          const { status } = await world.call(person, settle, { ...at, messageId: target.id })
          if (who === 'client' && target.internal) expect(status).toBe(404)
        }
      }
      await world.runJobs()

      const shared = written.filter(({ internal }) => !internal).map(({ id }) => id)
      const secrets = new Set(written.filter(({ internal }) => internal).map(({ id }) => id))
      const seen = await world.call(client, api.listMessages, at, undefined, { query: { limit: '200' } })
      expect(seen.body.map(({ id }) => id)).toEqual(shared)
      const figures = await world.call(client, api.communicationFigures, {})
      const open = (type: string) => seen.body.filter((message) => message.open && message.messageType === type).length
      expect(figures.body).toMatchObject({
        pendingQuestions: open('question'),
        approvalRequests: open('approval_request'),
        changeRequests: open('change_request'),
      })
      expect(figures.body.unreadMessages).toBeLessThanOrEqual(
        seen.body.filter(({ senderId }) => senderId !== client.userId).length,
      )
      const observed = [
        seen.body,
        (await world.call(client, api.listConversations, {})).body,
        (await world.call(client, listActivity, {})).body,
        (await world.call(client, listProjectActivity, at)).body,
        (await world.call(client, listNotifications, {})).body,
        (await world.call(client, dashboard, {})).body,
        (await world.call(client, listProjects, {})).body,
        (await world.call(client, readProject, at)).body,
        (await world.call(client, getSelection, { ...at, selectionId: tap?.id ?? 0 })).body,
        await world.mailsTo(client.email),
      ]
      expect(JSON.stringify(observed)).not.toContain(SECRET)
      expect(JSON.stringify(observed)).not.toContain('(internal)')
      const badges = await world.call(client, counts, {})
      expect(badges.body.messages).toBe(figures.body.unreadMessages)
      const conversations = await world.call(client, api.listConversations, {})
      expect(conversations.body.reduce((sum, { unread }) => sum + unread, 0)).toBe(figures.body.unreadMessages)
      for (const { lastMessage, firstUnreadId } of conversations.body) {
        expect(secrets.has(lastMessage.id)).toBe(false)
        expect(secrets.has(firstUnreadId ?? 0)).toBe(false)
      }
      await listener.until(
        (heard) => heard.filter(({ data }) => data['kind'] === 'message.posted').length >= shared.length,
      )
      await listener.hangUp()
      expect(JSON.stringify(listener.heard)).not.toContain(SECRET)
      for (const { data } of listener.heard) expect(secrets.has(Number(data['messageId']))).toBe(false)
    }),
    { numRuns: 15 },
  )
})

const selectionOf = (companyId: number, projectId: number, createdBy: number) => ({
  companyId,
  projectId,
  createdBy,
  name: 'Kitchen tap',
})
