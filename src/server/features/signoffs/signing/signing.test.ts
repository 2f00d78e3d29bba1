import { describe, expect, test } from 'vitest'
import { and, count, eq } from 'drizzle-orm'
import {
  chooseItem,
  deleteSelection,
  editSelection,
  getSelection,
  orderSelection,
  reopenSelection,
} from '#shared/selections/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { getSignOff, listSignOffs, signOff } from '#shared/signoffs/endpoints.ts'
import { SigningConflict } from '#shared/signoffs/schemas.ts'
import { auditLog, signOffLines, signOffs } from '#server/db/schema/selections.ts'
import { at, approving, house, proposed, signs } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

describe('one act of signing', () => {
  test('approves, declines, and leaves the rest open', async () => {
    const home = await house(world)
    const [tap, tile, lamp] = [
      await proposed(world, home, { name: 'Tap' }),
      await proposed(world, home, { name: 'Tile' }),
      await proposed(world, home, { name: 'Lamp' }),
    ]
    const decline = { ...approving(tile), decision: 'decline' as const, reason: 'Too dark' }
    const { status, body } = await world.call(
      home.client,
      signOff,
      { projectId: home.project.id },
      { lines: [approving(tap), decline], signature: { name: 'Cleo Client', drawing }, consent: true },
      { headers: { 'user-agent': 'Phone' } },
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      projectId: home.project.id,
      signature: { name: 'Cleo Client', drawing },
      signer: { id: home.client.userId, name: 'Cleo Client' },
      ip: world.ip,
      userAgent: 'Phone',
      signedAt: '2027-03-10T09:00:00.000Z',
      lines: [
        {
          name: 'Tap',
          decision: 'approve',
          valid: true,
          snapshot: { lines: [{ item: 'Arc tap', priceCents: 25_000 }] },
        },
        { name: 'Tile', decision: 'decline', reason: 'Too dark' },
      ],
    })
    expect(body.code).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){4}[2-9A-HJKMNP-TV-Z]{4}$/)
    expect(await stateOf(home.client, tap)).toMatchObject({
      status: 'approved',
      approval: { code: body.code, signer: 'Cleo Client' },
      chosen: { by: 'Cleo Client' },
      can: { sign: false, choose: false },
    })
    expect(await stateOf(home.client, tile)).toMatchObject({
      status: 'pending',
      declineReason: 'Too dark',
      total: null,
    })
    expect(await stateOf(home.client, lamp)).toMatchObject({ status: 'in_review', can: { sign: true } })
    expect((await world.call(home.builder, getSignOff, { signOffId: body.id })).body).toEqual(body)
    expect((await world.call(home.builder, listSignOffs, { projectId: home.project.id })).body).toEqual([body])
  })

  test('rejects the whole sign-off with the difference when one line is stale', async () => {
    const home = await house(world)
    const [tap, tile] = [await proposed(world, home, { name: 'Tap' }), await proposed(world, home, { name: 'Tile' })]
    await world.call(home.builder, editSelection, at(tile), { version: 1, quantity: 3 })
    const act = await signs(world, home.client, [tap, tile])
    expect(act).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const { changed } = SigningConflict.parse((act.body as unknown as { current: unknown }).current)
    expect(changed).toMatchObject([
      {
        selectionId: tile.id,
        name: 'Tile',
        differences: [
          { field: 'quantityMilli', before: 1000, after: 3000 },
          { field: 'totalCents', label: 'Total', before: 25_000, after: 75_000 },
          { field: 'differenceCents', before: 5_000, after: 55_000 },
        ],
        current: { version: 2, quantity: 3 },
      },
    ])
    expect(await stateOf(home.client, tap)).toMatchObject({ status: 'in_review', wasSigned: false })
    expect(await signOffsOf(home.project.id)).toBe(0)
  })

  test('rejects the whole sign-off when one selection is already signed', async () => {
    const home = await house(world)
    const [tap, tile] = [await proposed(world, home), await proposed(world, home)]
    await signs(world, home.client, [tap])
    const act = await signs(world, home.client, [tile, tap])
    expect(act).toMatchObject({ status: 409, body: { message: expect.stringContaining('approved already') } })
    expect(await stateOf(home.client, tile)).toMatchObject({ status: 'in_review' })
  })

  test('rejects a line of another project like one that does not exist', async () => {
    const home = await house(world)
    const tap = await proposed(world, home)
    const elsewhere = await world.people.project(home.company, home.client)
    const foreign = await proposed(world, { ...home, project: elsewhere })
    const act = await signs(world, home.client, [tap, { ...foreign, projectId: home.project.id }])
    expect(act).toMatchObject({ status: 422, body: { fields: { 'lines.1.selectionId': expect.any(String) } } })
    const missing = await signs(world, home.client, [{ ...tap, id: 2_000_000_000 }])
    expect(missing).toMatchObject({ status: 422, body: { fields: { 'lines.0.selectionId': expect.any(String) } } })
    expect(await stateOf(home.client, tap)).toMatchObject({ status: 'in_review' })
  })

  test('rejects a selection without a chosen item', async () => {
    const home = await house(world)
    const tap = await proposed(world, home)
    const open = await world.call(home.client, chooseItem, at(tap), { itemId: null })
    expect((await signs(world, home.client, [open.body])).status).toBe(409)
  })
})

describe('what was signed', () => {
  test('a material change voids the approval, keeps it, and the next one shows before and after', async () => {
    const home = await house(world)
    const tap = await proposed(world, home)
    const first = await signs(world, home.client, [tap])
    const approved = await stateOf(home.builder, tap)
    const changed = await world.call(home.builder, editSelection, at(tap), { version: approved.version, quantity: 2 })
    expect(changed.body).toMatchObject({
      status: 'in_review',
      approval: null,
      previousApproval: {
        code: first.body.code,
        voidReason: 'Quantity changed',
        snapshot: { lines: [{ quantityMilli: 1000 }] },
      },
    })
    const again = await signs(world, home.client, [changed.body])
    expect(again.body.lines).toMatchObject([
      { before: { lines: [{ quantityMilli: 1000 }] }, snapshot: { lines: [{ quantityMilli: 2000 }] } },
    ])
    const kept = await world.call(home.client, getSignOff, { signOffId: first.body.id })
    expect(kept.body.lines).toMatchObject([{ valid: false, voidReason: 'Quantity changed' }])
    expect(await stateOf(home.client, tap)).toMatchObject({ status: 'approved', previousApproval: null })
  })

  test('a change of name, room, phase, priority, deadline or trade notes voids nothing', async () => {
    const home = await house(world)
    const tap = await proposed(world, home)
    await signs(world, home.client, [tap])
    const { version } = await stateOf(home.builder, tap)
    const edit = {
      version,
      name: 'Kitchen faucet',
      tradeNotes: 'Mind the pipe',
      phase: 'Fit-out',
      room: 'Scullery',
      priority: 'low' as const,
      deadline: '2028-01-01',
    }
    const edited = await world.call(home.builder, editSelection, at(tap), edit)
    expect(edited.body).toMatchObject({
      status: 'approved',
      tradeNotes: 'Mind the pipe',
      approval: { signer: 'Cleo Client' },
    })
  })

  test('ordered, then reopened with a reason: the order is canceled, the approval void, and the client is not asked to sign the same item', async () => {
    const home = await house(world)
    const tap = await proposed(world, home)
    await signs(world, home.client, [tap])
    const order = { reference: 'PO-7', expectedOn: '2027-04-01' }
    const ordered = await world.call(home.builder, orderSelection, at(tap), order)
    expect(ordered.body).toMatchObject({ status: 'ordered', order, can: { reopen: true, delete: false } })
    const { version } = ordered.body
    expect((await world.call(home.builder, editSelection, at(tap), { version, quantity: 9 })).status).toBe(409)
    const reopened = await world.call(home.builder, reopenSelection, at(tap), { reason: 'Sold out' })
    expect(reopened.body).toMatchObject({
      status: 'in_review',
      order: null,
      selectedItem: null,
      previousApproval: { voidReason: 'Sold out' },
    })
  })

  test('is never deleted, not even by the database', async () => {
    const home = await house(world)
    const tap = await proposed(world, home)
    const { body } = await signs(world, home.client, [tap])
    await world.call(home.builder, reopenSelection, at(tap), { reason: 'Wrong color' })
    expect((await world.call(home.builder, deleteSelection, at(tap))).status).toBe(409)
    await expect(world.db.delete(signOffs).where(eq(signOffs.id, body.id))).rejects.toThrow()
    await expect(world.db.update(signOffs).set({ signedName: 'X' }).where(eq(signOffs.id, body.id))).rejects.toThrow()
    const rewritten = world.db.update(signOffLines).set({ reason: 'X' }).where(eq(signOffLines.signOffId, body.id))
    await expect(rewritten).rejects.toThrow()
    await expect(world.db.execute('truncate audit_log')).rejects.toThrow()
    await expect(world.db.delete(auditLog).where(eq(auditLog.companyId, home.company.id))).rejects.toThrow()
  })
})

const drawing = {
  width: 300,
  height: 100,
  strokes: [
    [
      [10, 50],
      [40, 20],
    ],
    [[60, 60]],
  ] as [number, number][][],
}

const stateOf = async (person: Person, selection: Selection) =>
  (await world.call(person, getSelection, at(selection))).body

const signOffsOf = async (projectId: number) =>
  (
    await world.db
      .select({ n: count() })
      .from(signOffs)
      .where(and(eq(signOffs.projectId, projectId)))
  )[0]?.n
