import { describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { postMessage, resolveMessage } from '#shared/messages/endpoints.ts'
import { editNotificationSettings } from '#shared/notifications/endpoints.ts'
import { notificationKinds } from '#shared/notifications/vocabulary.ts'
import { addAllowance, addSelection, chooseItem, editSelection, getSelection } from '#shared/selections/endpoints.ts'
import { selections } from '#server/db/schema/selections.ts'
import { house, item, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'
import { mailDigests } from './digests.ts'
import { remindDeadlines } from '../reminders/reminders.ts'

const HOUR = 3_600_000

/** A client with daily digests only. It is nine in New York, where the project is. */
async function scene() {
  const world = await createWorld({ now: '2027-03-10T14:00:00Z' })
  const home = await house(world, { name: 'Hill House' })
  const { client, project } = home
  const daily = notificationKinds.map((kind) => ({ kind, delivery: 'daily' as const }))
  await world.call(client, editNotificationSettings, {}, daily)
  /** The first email of the next morning, if any. */
  const nextMorning = async () => {
    await world.runJobs()
    world.later(23 * HOUR)
    await world.runTask(mailDigests.name)
    const [mail, ...others] = await world.mailsTo(client.email)
    expect(others).toEqual([])
    return mail
  }
  return { world, ...home, home, at: { projectId: project.id }, nextMorning }
}

describe('in the morning, the digest', () => {
  test('does not compare one selection with an allowance that it shares with others', async () => {
    const { world, home, at, nextMorning } = await scene()
    const lighting = { name: 'Lighting', amount: 500 }
    const { body: shared } = await world.call(home.builder, addAllowance, at, lighting)
    await proposed(world, home, { name: 'Hall lamp', allowance: undefined, allowanceId: shared.id })
    const text = (await nextMorning())?.text
    expect(text).toContain('$250')
    expect(text).not.toContain('under allowance')
  })

  test('says the allowance while nothing is chosen', async () => {
    const { world, home, at, nextMorning } = await scene()
    const [tap, other] = [await item(world, home.company), await item(world, home.company, { name: 'Bow tap' })]
    const draft = { name: 'Tap', optionItemIds: [tap.id, other.id], allowance: 200, status: 'in_review' }
    await world.call(home.builder, addSelection, at, draft)
    const text = (await nextMorning())?.text
    expect(text).toContain('Allowance $200')
    expect(text).toContain('2 options')
  })

  test('leaves out what has been signed since, although the bell was not opened', async () => {
    const { world, client, home, nextMorning } = await scene()
    const tap = await proposed(world, home, { deadline: '2027-03-13' })
    await world.runTask(remindDeadlines.name)
    await world.runJobs()
    await signs(world, client, [tap])
    // Only the copy of the certificate, which is not part of the digest.
    expect((await nextMorning())?.subject).toMatch(/^You signed 1 selection/)
  })

  test('leaves out what was approved just before it is written', async () => {
    const { world, home, nextMorning } = await scene()
    const tap = await proposed(world, home)
    await world.runJobs()
    // The sign-off exists, but its event has not been handled yet.
    await world.db.update(selections).set({ status: 'approved' }).where(eq(selections.id, tap.id))
    expect(await nextMorning()).toBeUndefined()
  })

  test('says when a decision is due relative to the day it is sent', async () => {
    const { world, project, nextMorning, builder, company } = await scene()
    const { id } = await item(world, company)
    const tap = { name: 'Tap', selectedItemId: id, deadline: '2027-03-11' }
    await world.call(builder, addSelection, { projectId: project.id }, tap)
    await world.runTask(remindDeadlines.name)
    const mail = await nextMorning()
    // One line for the decision and its deadline, not two.
    expect(mail?.subject).toBe('Due today: Tap')
    expect(mail?.text).toContain('Decide by Mar 11, 2027 (today)')
  })

  test('leaves out a deadline that was moved', async () => {
    const { world, company, builder, at, nextMorning } = await scene()
    const { id: selectedItemId } = await item(world, company)
    const wanted = { name: 'Tap', deadline: '2027-03-13', selectedItemId }
    const { body: tap } = await world.call(builder, addSelection, at, wanted)
    await world.runJobs()
    await world.db.execute(sql`update notifications set read_at = now()`)
    await world.runTask(remindDeadlines.name)
    const moved = { deadline: '2027-04-20', version: tap.version }
    await world.call(builder, editSelection, { ...at, selectionId: tap.id }, moved)
    expect(await nextMorning()).toBeUndefined()
  })

  test('lists a due decision once, although two reminders have become due since', async () => {
    const { world, client, home, nextMorning } = await scene()
    await proposed(world, home, { name: 'Tap', deadline: '2027-03-17' })
    await world.runJobs()
    await world.runTask(remindDeadlines.name)
    // The reminders of seven and three days before, both waiting for the digest.
    await world.db
      .execute(sql`insert into notifications (user_id, company_id, kind, project_id, selection_id, title, link, dedupe_key, created_at, mail)
      select user_id, company_id, kind, project_id, selection_id, title, link, regexp_replace(dedupe_key, ':7$', ':3'), created_at, mail
      from notifications where kind = 'deadline' and user_id = ${client.userId}`)
    const mail = await nextMorning()
    expect(mail?.subject).toBe('Due in 6 days: Tap')
  })

  test('leaves out a question that was closed', async () => {
    const { world, builder, at, nextMorning } = await scene()
    const question = { message: 'Brass?', messageType: 'question' as const }
    const { body } = await world.call(builder, postMessage, at, question)
    await world.runJobs()
    await world.call(builder, resolveMessage, { ...at, messageId: body.id })
    expect(await nextMorning()).toBeUndefined()
  })

  test('does not go to a person who has lost the seat', async () => {
    const { world, client, project, home, nextMorning } = await scene()
    await proposed(world, home)
    await world.runJobs()
    await world.db.execute(
      sql`delete from project_people where project_id = ${project.id} and user_id = ${client.userId}`,
    )
    expect(await nextMorning()).toBeUndefined()
  })

  test('lists what needs action first, project by project', async () => {
    const { world, builder, home, at, nextMorning } = await scene()
    await world.call(builder, postMessage, at, { message: 'When can we meet?', messageType: 'question' })
    await proposed(world, home, { name: 'Tap' })
    await proposed(world, home, { name: 'Tile', deadline: '2027-03-13' })
    await world.runTask(remindDeadlines.name)
    const mail = await nextMorning()
    expect(mail?.subject).toBe('3 updates on Hill House')
    const places = ['Due in 2 days: Tile', 'Decision needed: Tap', `${builder.name} asks about Hill House`]
    const order = places.map((title) => mail?.text.indexOf(title) ?? -1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    const { publicUrl } = world.platform.config
    for (const title of places) expect(mail?.text).toContain(`${title}: ${publicUrl}/projects/`)
    // When it happened, what it costs, when it is due, and one button.
    expect(mail?.text).toMatch(/Decision needed: Tap.*\n[^\n]*\n\$250, \$50 over allowance\nMar 10, 2027/)
    expect(mail?.text).toContain('Decide by Mar 13, 2027 (in 2 days)')
    expect(mail?.text).toContain(`Open the project: ${publicUrl}/projects/${at.projectId}`)
  })
})

describe('a decision is asked for', () => {
  test('by every way in which a builder proposes an item', async () => {
    const { world, company, builder, client, at } = await scene()
    const [arc, wren] = [await item(world, company), await item(world, company, { name: 'Wren tap' })]
    await world.call(client, editNotificationSettings, {}, [{ kind: 'decision_needed', delivery: 'at_once' }])
    const asked = async () => {
      await world.runJobs()
      const mails = await world.mailsTo(client.email)
      await world.db.execute(sql`update notifications set read_at = now() where user_id = ${client.userId}`)
      await world.db.execute(sql`delete from mails where recipient = ${client.email}`)
      return mails.map(({ subject, text }) => `${subject} ${/ (proposed|chose) .*/.exec(text)?.[0].trim()}`)
    }
    const options = { name: 'Kitchen tap', optionItemIds: [arc.id, wren.id] }
    await world.call(builder, addSelection, at, options)
    expect(await asked()).toEqual(['Decision needed: Kitchen tap proposed options to choose from.'])

    const { body: open } = await world.call(builder, addSelection, at, { name: 'Basin tap' })
    expect(await asked()).toEqual([])
    const place = { ...at, selectionId: open.id }
    await world.call(builder, editSelection, place, { selectedItemId: arc.id, version: open.version })
    expect(await asked()).toEqual(['Decision needed: Basin tap proposed Arc tap.'])
    await world.call(builder, chooseItem, place, { itemId: wren.id })
    expect(await asked()).toEqual([
      'Decision needed: Basin tap chose Wren tap for you. It counts once you have signed it.',
    ])
    await world.call(client, chooseItem, place, { itemId: arc.id })
    expect(await asked()).toEqual([])
  })
})

test.each([
  ['imperial', 'sq_ft', '38.5 sq ft'],
  ['metric', 'm2', '38.5 m²'],
] as const)('an email shows the amount in %s units', async (_system, unit, amount) => {
  const { world, company, builder, client, at } = await scene()
  await world.call(client, editNotificationSettings, {}, [{ kind: 'decision_needed', delivery: 'at_once' }])
  const { id } = await item(world, company, { name: 'Oak plank', unit, price: 60 })
  await world.call(builder, addSelection, at, { name: 'Floor', selectedItemId: id, quantity: 38.5, allowance: 2_500 })
  await world.runJobs()
  const [mail] = await world.mailsTo(client.email)
  expect(mail?.text).toContain(`Norrvik · ${amount}`)
  expect(mail?.text).toContain('$2,310, $190 under allowance')
})

test('renames of several selections within a few minutes are one email', async () => {
  const world = await createWorld()
  const home = await house(world, { name: 'Hill House' })
  const [tap, lamp] = [await proposed(world, home, { name: 'Tap' }), await proposed(world, home, { name: 'Lamp' })]
  await signs(world, home.client, [tap, lamp])
  await world.runJobsExceptCertificates()
  await world.db.execute(sql`delete from mails`)
  for (const [selection, name] of [
    [tap, 'Faucet'],
    [lamp, 'Light'],
  ] as const) {
    const at = { projectId: selection.projectId, selectionId: selection.id }
    const { version } = (await world.call(home.builder, getSelection, at)).body
    await world.call(home.builder, editSelection, at, { version, name })
    await world.runJobsExceptCertificates()
  }
  expect(await world.mailsTo(home.client.email)).toEqual([])
  await world.mailAfterPause()
  const mails = await world.mailsTo(home.client.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['2 updates on Hill House'])
  expect(mails[0]?.text).toContain('It is now called Faucet')
})
