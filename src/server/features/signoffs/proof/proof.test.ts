import { describe, expect, test } from 'vitest'
import { sql, type SQL } from 'drizzle-orm'
import { editSelection, reopenSelection } from '#shared/selections/endpoints.ts'
import type { Payload } from '#shared/events/payload-schemas.ts'
import { verifyCompany } from '#server/audit-verify.ts'
import { record } from '#server/platform/audit/audit.ts'
import { newOutbox } from '#server/platform/events/emit.ts'
import { at, type House, house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

/** A company in which something was signed, changed, voided and signed again. */
async function story(): Promise<House & { rows: number }> {
  const home = await house(world)
  const [tap, tile] = [await proposed(world, home), await proposed(world, home)]
  await signs(world, home.client, [tap, tile])
  const changed = await world.call(home.builder, editSelection, at(tap), { version: 2, quantity: 3 })
  await signs(world, home.client, [changed.body])
  await world.call(home.builder, reopenSelection, at(tile), { reason: 'Sold out' })
  const { rows, finding } = await verifyCompany(world.db, home.company.id)
  expect(finding).toBeNull()
  return { ...home, rows }
}

/** Someone with access to the database disables its triggers. */
const tamper = (statement: SQL) =>
  world.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })

describe('a chain in the database', () => {
  test('is valid after signing, changing and reopening', async () => {
    expect((await story()).rows).toBeGreaterThan(8)
  })

  test('is valid for an address that is spelled differently than the database does', async () => {
    const home = await house(world)
    const selection = await proposed(world, home)
    const reply = await world.call(
      home.builder,
      reopenSelection,
      at(selection),
      { reason: 'x' },
      { ip: '2001:DB8:0:0::1' },
    )
    expect(reply.status).toBe(409)
    const edit = { version: 1, room: 'Bath' }
    await world.call(home.builder, editSelection, at(selection), edit, { ip: '2001:0DB8:0:0::1' })
    expect((await verifyCompany(world.db, home.company.id)).finding).toBeNull()
  })

  test.each<[string, (company: number) => SQL, { seq?: number; problem: string }]>([
    [
      'an edited sentence',
      (c) => sql`update audit_log set data = data || '{"reason":"x"}' where company_id = ${c} and seq = 3`,
      { seq: 3, problem: 'altered' },
    ],
    [
      'a moment moved by a microsecond',
      (c) => sql`update audit_log set at = at + interval '1 microsecond' where company_id = ${c} and seq = 2`,
      { seq: 2, problem: 'altered' },
    ],
    [
      'a deleted row',
      (c) => sql`delete from audit_log where company_id = ${c} and seq = 4`,
      { seq: 4, problem: 'missing' },
    ],
    [
      'a deleted end',
      (c) => sql`delete from audit_log where company_id = ${c} and seq >= 6`,
      { seq: 6, problem: 'missing' },
    ],
    [
      'two rows swapped',
      (c) =>
        sql`update audit_log set seq = case seq when 2 then -5 else 2 end where company_id = ${c} and seq in (2, 5)`,
      { seq: 2, problem: 'reordered' },
    ],
    [
      'a changed name under a signature',
      (c) => sql`update sign_offs set signed_name = 'Somebody else' where company_id = ${c}`,
      { problem: 'altered' },
    ],
    [
      'another time of signing',
      (c) => sql`update sign_offs set signed_at = signed_at - interval '1 day' where company_id = ${c}`,
      { problem: 'altered' },
    ],
    [
      'another price in what was signed',
      (c) => sql`update sign_off_lines set snapshot = snapshot || '{"priceCents":1}' where company_id = ${c}`,
      { problem: 'altered' },
    ],
    [
      'a decision turned round',
      (c) =>
        sql`update sign_off_lines set decision = 'decline', reason = 'x' where company_id = ${c} and voided_at is null`,
      { problem: 'altered' },
    ],
    [
      'a voided approval made valid again',
      (c) =>
        sql`update sign_off_lines set voided_at = null where company_id = ${c} and replaces_line_id is null and id = (select max(l.id) from sign_off_lines l where l.company_id = ${c} and l.replaces_line_id is null)`,
      { problem: 'altered' },
    ],
    [
      'an approval voided in silence',
      (c) =>
        sql`update sign_off_lines set voided_at = now(), void_reason = 'x' where company_id = ${c} and voided_at is null`,
      { problem: 'altered' },
    ],
    ['a sign-off that vanished', (c) => sql`delete from sign_offs where company_id = ${c}`, { problem: 'missing' }],
    [
      'a line that vanished from a sign-off',
      (c) => sql`delete from sign_off_lines where id = (select max(id) from sign_off_lines where company_id = ${c})`,
      { problem: 'altered' },
    ],
    [
      'a sign-off moved elsewhere in the chain',
      (c) =>
        sql`update sign_offs set audit_seq = 1 where company_id = ${c} and id = (select max(id) from sign_offs where company_id = ${c})`,
      { problem: 'added' },
    ],
  ])('%s is found', async (_, statement, expected) => {
    const { company } = await story()
    await tamper(statement(company.id))
    expect((await verifyCompany(world.db, company.id)).finding).toMatchObject(expected)
  })

  test('a second event of the same certificate is refused, and found when the database was kept from refusing it', async () => {
    const home = await house(world)
    const { body } = await signs(world, home.client, [await proposed(world, home)])
    const headers = { cookie: home.client.cookie }
    expect((await world.request(body.certificateUrl, { headers })).status).toBe(200)
    const company = { companyId: home.company.id, projectId: home.project.id }
    const [sealed] = (
      await world.db.execute<{ data: Payload<'certificate.sealed'> }>(
        sql`select data from audit_log where company_id = ${home.company.id} and kind = 'certificate.sealed'`,
      )
    ).rows
    if (!sealed) throw new Error('No certificate was sealed')
    expect(sealed.data).toMatchObject({ signOffId: body.id })
    expect((await verifyCompany(world.db, home.company.id)).finding).toBeNull()
    const ctx = { actor: null, now: world.now, ip: null, outbox: newOutbox() }
    const again = { ...company, kind: 'certificate.sealed' as const, data: sealed.data }
    const second = () => world.db.transaction((tx) => record(tx, ctx, again))
    await expect(second()).rejects.toMatchObject({ cause: { constraint: 'audit_log_once_per_sign_off' } })
    expect((await verifyCompany(world.db, home.company.id)).finding).toBeNull()
    await world.db.execute(sql`drop index audit_log_once_per_sign_off`)
    await second()
    expect((await verifyCompany(world.db, home.company.id)).finding).toMatchObject({
      problem: 'added',
      message: expect.stringContaining('twice'),
    })
  })
})
