import { describe, expect, test } from 'vitest'
import { listActivity } from '#shared/activity/endpoints.ts'
import { counts, dashboard } from '#shared/dashboard/endpoints.ts'
import { createCalendarFeed } from '#shared/calendar/endpoints.ts'
import { getItem, listCategories, listItems } from '#shared/catalog/endpoints.ts'
import { communicationFigures, listConversations, listMessages, postMessage } from '#shared/messages/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { listProjects, readProject } from '#shared/projects/endpoints.ts'
import { getSelection, listProjectSelections, listSelections } from '#shared/selections/endpoints.ts'
import { accepts, addedTo, address, clientElsewhere, opens, registeredAs } from '#server/testing/houses/invited.ts'
import { LiveListener } from '#server/testing/live.ts'
import { house, item, proposed } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'

describe.each([
  ['an account that someone registered with the address', (world: World) => registeredAs(world, address())],
  ['a client of another builder', clientElsewhere],
])('%s, added as client and not accepted yet', (_, makeOutsider) => {
  async function scene() {
    const world = await createWorld()
    const home = await house(world, { name: 'Quillfeather House' })
    const outsider = await makeOutsider(world)
    await addedTo(world, home, outsider.email)
    const listener = new LiveListener(world, outsider)
    await listener.connect()
    const tap = await proposed(world, home, { name: 'Quillfeather tap', deadline: '2027-03-20' })
    const quill = await item(world, home.company, { name: 'Quillfeather basin' })
    const at = { projectId: home.project.id }
    await world.call(home.builder, postMessage, at, { message: 'Quillfeather budget', messageType: 'question' })
    await world.runJobs()
    return { world, home, outsider, tap, quill, at, listener }
  }

  test('learns nothing from any list, figure, feed or email', async () => {
    const { world, outsider, listener } = await scene()
    const ask = async (reply: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await reply
      expect(status).toBe(200)
      return JSON.stringify(body)
    }
    const { url } = (await world.call(outsider, createCalendarFeed, {})).body
    const answers = [
      ...(await Promise.all([
        ask(world.call(outsider, listProjects, {})),
        ask(world.call(outsider, listSelections, {})),
        ask(world.call(outsider, listConversations, {})),
        ask(world.call(outsider, listActivity, {})),
        ask(world.call(outsider, dashboard, {})),
        ask(world.call(outsider, listNotifications, {})),
        ask(world.call(outsider, listCategories, {})),
        ask(world.call(outsider, listItems, {}, undefined, { query: { q: 'Quillfeather' } })),
      ])),
      await (await world.request(new URL(url).pathname, {})).text(),
      ...(await world.mailsTo(outsider.email))
        .filter(({ subject }) => !subject.includes('invites you'))
        .map((mail) => mail.text),
    ]
    expect(answers.filter((answer) => answer.includes('Quillfeather'))).toEqual([])
    expect((await world.call(outsider, counts, {})).body).toMatchObject({ projects: 0, selections: 0, messages: 0 })
    expect((await world.call(outsider, communicationFigures, {})).body).toMatchObject({
      unreadMessages: 0,
      pendingQuestions: 0,
    })
    // Events of their own company may still arrive; none of the project does.
    const ofTheHouse = () =>
      listener.heard.filter(({ data }) => !JSON.stringify(data).includes(`"actorId":${outsider.userId},`))
    await listener.until(() => ofTheHouse().length > 0, 300)
    expect(ofTheHouse()).toEqual([])
  })

  test('gets 404 for the project and everything on it', async () => {
    const { world, outsider, tap, quill, at } = await scene()
    const statuses = await Promise.all([
      world.call(outsider, readProject, at),
      world.call(outsider, listProjectSelections, at),
      world.call(outsider, getSelection, { ...at, selectionId: tap.id }),
      world.call(outsider, listMessages, at),
      world.call(outsider, postMessage, at, { message: 'Hello' }),
      world.call(outsider, getItem, { itemId: quill.id }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  })

  test('sees it once the link in the email has been opened', async () => {
    const { world, home, outsider, tap } = await scene()
    const owner = await accepts(world, outsider.email)
    expect(owner.userId).toBe(outsider.userId)
    expect(await opens(world, owner, home)).toBe(200)
    expect((await world.call(owner, getSelection, { projectId: home.project.id, selectionId: tap.id })).status).toBe(
      200,
    )
  })
})
