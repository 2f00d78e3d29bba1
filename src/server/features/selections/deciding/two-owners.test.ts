import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dashboard } from '#shared/dashboard/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { archiveClient } from '#shared/people/endpoints.ts'
import { addProjectPerson, editProject, readProject, removeProjectPerson } from '#shared/projects/endpoints.ts'
import { chooseItem, editSelection, getSelection } from '#shared/selections/endpoints.ts'
import { signOff } from '#shared/signoffs/endpoints.ts'
import { verifyCompany } from '#server/audit-verify.ts'
import { projects } from '#server/db/schema/projects.ts'
import { auditLog, signOffLines } from '#server/db/schema/selections.ts'
import { at, type House, house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

const read = async (person: House['client'], selection: { id: number; projectId: number }) =>
  (await world.call(person, getSelection, at(selection))).body

/** The lines that were signed for a selection, oldest first, and why they were voided. */
async function reasons({ id }: { id: number }) {
  const of = eq(signOffLines.selectionId, id)
  const rows = await world.db.select().from(signOffLines).where(of).orderBy(signOffLines.id)
  return rows.map(({ decision, voidReason }) => [decision, voidReason])
}

describe('two owners', () => {
  const couple = async (rule: 'all' | 'all_above', thresholdCents: number | null = null) => {
    const home = await house(world)
    const other = await world.people.client(home.company, 'Dan', 'Client')
    await world.people.seat(home.project, other, 'client')
    await world.db
      .update(projects)
      .set({ signingRule: rule, signingThresholdCents: thresholdCents })
      .where(eq(projects.id, home.project.id))
    return { home, other }
  }

  test('both sign: the first signature waits, says who is missing, and the second approves', async () => {
    const { home, other } = await couple('all')
    const selection = await proposed(world, home)
    await signs(world, home.client, [selection])
    expect(await read(other, selection)).toMatchObject({
      status: 'selected',
      approvals: { everyone: true, signed: [{ signer: 'Cleo Client' }], missing: [{ name: 'Dan Client' }] },
    })
    const again = await signs(world, home.client, [await read(home.client, selection)])
    expect(again.status).toBe(409)
    await signs(world, other, [await read(other, selection)])
    expect(await read(home.builder, selection)).toMatchObject({ status: 'approved', approvals: { missing: [] } })
  })

  test('a change between the two signatures starts over', async () => {
    const { home, other } = await couple('all')
    const selection = await proposed(world, home)
    await signs(world, home.client, [selection])
    const { version } = await read(home.builder, selection)
    await world.call(home.builder, editSelection, at(selection), { version, quantity: 2 })
    await signs(world, other, [await read(other, selection)])
    expect(await read(other, selection)).toMatchObject({
      status: 'selected',
      approvals: { signed: [{ signer: 'Dan Client' }], missing: [{ name: 'Cleo Client' }] },
    })
  })

  test('a choice made again, or taken back, voids the first signature', async () => {
    const { home, other } = await couple('all')
    const voided = async (itemId: number | null) => {
      const selection = await proposed(world, home)
      await signs(world, home.client, [selection])
      const chosen = itemId === null ? null : selection.selectedItemId
      await world.call(other, chooseItem, at(selection), { itemId: chosen })
      return reasons(selection)
    }
    expect(await voided(1)).toEqual([['approve', 'Another choice was made']])
    expect(await voided(null)).toEqual([['approve', 'The choice was taken back']])
  })

  test('a decline voids what the other owner has signed, with its reason, and both are in the audit log', async () => {
    const { home, other } = await couple('all')
    const selection = await proposed(world, home)
    const first = (await signs(world, home.client, [selection])).body
    const { fingerprint } = await read(other, selection)
    const reason = 'Too shiny'
    const line = { selectionId: selection.id, decision: 'decline' as const, fingerprint: fingerprint ?? '', reason }
    const signing = { lines: [line], signature: { name: other.name }, consent: true as const }
    expect((await world.call(other, signOff, { projectId: home.project.id }, signing)).status).toBe(201)
    expect(await reasons(selection)).toEqual([
      ['approve', 'Declined: Too shiny'],
      ['decline', null],
    ])
    const rows = await world.db.select().from(auditLog).where(eq(auditLog.selectionId, selection.id))
    const voided = rows.filter(({ kind }) => kind === 'selection.approval_voided')
    expect(voided).toMatchObject([{ data: { signOffId: first.id } }])
    expect((await verifyCompany(world.db, home.company.id)).finding).toBeNull()
  })

  test('a signature is voided once: it keeps its reason when the next one is voided, and its owner has to sign again', async () => {
    const { home, other } = await couple('all')
    const selection = await proposed(world, home)
    const owed = async () => {
      const { body } = await world.call(home.client, dashboard, {})
      return body.kind === 'client' ? body.decisionsOwed : null
    }
    const chooses = (itemId: number | null) => world.call(other, chooseItem, at(selection), { itemId })
    expect(await owed()).toBe(1)
    await signs(world, home.client, [selection])
    expect(await owed()).toBe(0)
    await chooses(selection.selectedItemId)
    expect(await owed()).toBe(1)
    expect((await signs(world, home.client, [await read(home.client, selection)])).status).toBe(201)
    await chooses(null)
    expect(await reasons(selection)).toEqual([
      ['approve', 'Another choice was made'],
      ['approve', 'The choice was taken back'],
    ])
  })

  test('above an amount both sign, below it one is enough', async () => {
    const { home } = await couple('all_above', 30_000)
    const cheap = await proposed(world, home)
    await signs(world, home.client, [cheap])
    expect((await read(home.client, cheap)).status).toBe('approved')
    const dear = await proposed(world, home, { quantity: 2 })
    await signs(world, home.client, [dear])
    expect((await read(home.client, dear)).status).toBe('selected')
  })

  test('the builder sets who signs; an amount is required with its rule', async () => {
    const { home } = await couple('all')
    const projectId = home.project.id
    const { version } = (await world.call(home.builder, readProject, { projectId })).body
    const missing = await world.call(home.builder, editProject, { projectId }, { version, signingRule: 'all_above' })
    expect(missing).toMatchObject({ status: 422, body: { fields: { signingThreshold: expect.any(String) } } })
    const wanted = { version, signingRule: 'all_above' as const, signingThreshold: 1_500.5 }
    const edited = await world.call(home.builder, editProject, { projectId }, wanted)
    expect(edited.body).toMatchObject({ signingRule: 'all_above', signingThreshold: 1_500.5 })
    const back = { version: version + 1, signingRule: 'any' as const }
    const relaxed = await world.call(home.builder, editProject, { projectId }, back)
    expect(relaxed.body).toMatchObject({ signingRule: 'any', signingThreshold: null })
    expect((await world.call(home.client, editProject, { projectId }, back)).status).toBe(403)
  })

  /** One of two owners has signed, and another selection is approved. */
  const halfSigned = async (rule: 'all' | 'all_above' = 'all', thresholdCents: number | null = null) => {
    const { home, other } = await couple(rule, thresholdCents)
    const [selection, approved] = [await proposed(world, home), await proposed(world, home, { name: 'Floor' })]
    await signs(world, home.client, [selection, approved])
    await signs(world, other, [await read(other, approved)])
    await world.runJobsExceptCertificates()
    world.later(1_000)
    return { home, other, selection, approved }
  }
  const editRule = async (home: House, wanted: { signingRule?: 'any' | 'all_above'; signingThreshold?: number }) => {
    const on = { projectId: home.project.id }
    const { version } = (await world.call(home.builder, readProject, on)).body
    return world.call(home.builder, editProject, on, { version, ...wanted })
  }
  const notificationOf = async (person: House['client']) => {
    await world.runJobsExceptCertificates()
    return (await world.call(person, listNotifications, {})).body.filter(({ title }) =>
      /who signs|client of/.test(title),
    )
  }

  test.each([
    [
      'the rule',
      (home: House) => editRule(home, { signingRule: 'any' }),
      'Before: every client signs. Now: one signature is enough.',
    ],
    [
      'the threshold',
      (home: House) => editRule(home, { signingThreshold: 1_000 }),
      'Before: every client signs above $100. Now: every client signs above $1,000.',
    ],
  ])(
    'a change of %s approves nothing: what is half signed asks again, and every client is notified',
    async (what, change, words) => {
      const { home, other, selection, approved } =
        what === 'the rule' ? await halfSigned() : await halfSigned('all_above', 10_000)
      expect((await change(home)).status).toBe(200)
      expect(await read(home.builder, selection)).toMatchObject({ status: 'selected', approvals: { signed: [] } })
      expect((await read(home.builder, approved)).status).toBe('approved')
      for (const person of [home.client, other]) {
        const notifications = await notificationOf(person)
        expect(notifications).toMatchObject([
          { kind: 'approval_voided', title: `${home.builder.name} changed who signs on ${home.project.name}` },
        ])
        expect(notifications[0]?.body).toContain(words)
        expect(notifications[0]?.body).toContain('1 selection needs every signature again: Kitchen tap.')
      }
      expect((await signs(world, home.client, [await read(home.client, selection)])).status).toBe(201)
      expect((await read(home.builder, selection)).status).toBe('approved')
      expect((await verifyCompany(world.db, home.company.id)).finding).toBeNull()
    },
  )

  test.each([
    [
      'removed',
      (home: House, other: House['client']) =>
        world.call(home.builder, removeProjectPerson, { projectId: home.project.id, userId: other.userId }),
    ],
    [
      'archived',
      (home: House, other: House['client']) => world.call(home.builder, archiveClient, { clientId: other.userId }),
    ],
  ])('an owner who is %s approves nothing: the one who stays signs again and is notified', async (_, change) => {
    const { home, other, selection } = await halfSigned()
    expect((await change(home, other)).status).toBe(200)
    expect(await read(home.builder, selection)).toMatchObject({ status: 'selected', approvals: { signed: [] } })
    const notifications = await notificationOf(home.client)
    expect(notifications).toMatchObject([{ title: `Dan Client is no longer a client of ${home.project.name}` }])
    expect(notifications[0]?.body).toContain('Dan Client is no longer a client of the project.')
    await signs(world, home.client, [await read(home.client, selection)])
    expect((await read(home.builder, selection)).status).toBe('approved')
    expect((await verifyCompany(world.db, home.company.id)).finding).toBeNull()
  })

  test('an added owner makes what is half signed ask again, and only those who were there are notified', async () => {
    const { home, other, selection } = await halfSigned()
    const third = await world.people.client(home.company, 'Eve', 'Client')
    const added = await world.call(
      home.builder,
      addProjectPerson,
      { projectId: home.project.id },
      { userId: third.userId },
    )
    expect(added.status).toBe(201)
    expect(await read(home.builder, selection)).toMatchObject({ approvals: { signed: [], missing: { length: 3 } } })
    const title = `Eve Client is now a client of ${home.project.name}`
    for (const person of [home.client, other]) expect(await notificationOf(person)).toMatchObject([{ title }])
    expect(await notificationOf(third)).toEqual([])
  })

  test('an added trade and another primary client ask no one again, because the same clients sign', async () => {
    const { home, other, selection } = await halfSigned()
    const [on, trade] = [{ projectId: home.project.id }, await world.people.subcontractor(home.company)]
    const approvals = { signed: [{ signer: 'Cleo Client' }], missing: [{ name: 'Dan Client' }] }
    expect((await world.call(home.builder, addProjectPerson, on, { userId: trade.userId })).status).toBe(201)
    expect(await read(other, selection)).toMatchObject({ approvals })
    const { version } = (await world.call(home.builder, readProject, on)).body
    const changed = await world.call(home.builder, editProject, on, { version, clientId: other.userId })
    expect(changed.body).toMatchObject({ client: 'Dan Client' })
    expect(await read(other, selection)).toMatchObject({ approvals })
    for (const person of [home.client, other]) expect(await notificationOf(person)).toEqual([])
  })

  test('the email about another client names the client, and its button the project that it opens', async () => {
    const home = await house(world, { name: 'Lake House' })
    const second = await world.people.client(home.company, 'Daniel', 'Clarke')
    const at = { projectId: home.project.id }
    expect((await world.call(home.builder, addProjectPerson, at, { userId: second.userId })).status).toBe(201)
    await world.runJobsExceptCertificates()
    const [mail] = await world.mailsTo(home.client.email)
    expect(mail?.subject).toBe('Daniel Clarke is now a client of Lake House')
    expect(mail?.text).toContain('Open the project')
    expect(mail?.text).not.toContain('Open the selection')
  })

  test('what asks again is not overdue because its deadline has passed', async () => {
    const { home } = await couple('all')
    const selection = await proposed(world, home, { deadline: '2027-03-01' })
    await signs(world, home.client, [selection])
    await editRule(home, { signingRule: 'any' })
    expect(await read(home.client, selection)).toMatchObject({ deadline: null, status: 'selected' })
  })
})
