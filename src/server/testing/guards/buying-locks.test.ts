import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordInvoice } from '#shared/procurement/invoices/endpoints.ts'
import {
  createOrder,
  createOrderLink,
  deleteOrder,
  editOrder,
  receiveOrder,
  sendOrder,
} from '#shared/procurement/orders/endpoints.ts'
import { editSchedule, setInstallDay } from '#shared/schedule/deadlines/endpoints.ts'
import { createMilestone, moveSchedule, previewMove, undoMove } from '#shared/schedule/milestones/endpoints.ts'
import { at, house, type House, proposed } from '../world-selections.ts'
import { createWorld } from '../world.ts'
import { statusAfterChange } from './other-connection.ts'
import { supplierAnswers } from '#server/testing/houses/supplier.ts'

const world = await createWorld()
let home: House

beforeEach(async () => {
  home = await house(world)
})

const statusAfter = statusAfterChange(world)

async function aDraft() {
  const lines = [{ description: 'Grout', quantity: 2, unitCost: 12 }]
  const { body } = await world.call(home.builder, createOrder, {}, { lines })
  return { orderId: body.id, version: body.version }
}

async function anOrder() {
  const { orderId, version } = await aDraft()
  const { body } = await world.call(home.builder, sendOrder, { orderId }, { version, sendEmail: false })
  return { orderId, version: body.version, lineId: body.lines[0]?.id ?? 0 }
}

describe('an order that another connection is changing', () => {
  const bump = (orderId: number) => sql`update orders set version = version + 1 where id = ${orderId}`
  const cancel = (orderId: number) => sql`update orders set status = 'canceled' where id = ${orderId}`

  test('is not overwritten by an edit', async () => {
    const { orderId, version } = await aDraft()
    const edit = () => world.call(home.builder, editOrder, { orderId }, { notes: 'Call first', version })
    expect(await statusAfter(bump(orderId), edit)).toBe(409)
  })

  test('is not received by someone who saw it before', async () => {
    const { orderId, version, lineId } = await anOrder()
    const delivery = { version, deliveredOn: '2027-03-10', lines: [{ lineId, delivered: 1 }] }
    const receive = () => world.call(home.builder, receiveOrder, { orderId }, delivery)
    expect(await statusAfter(bump(orderId), receive)).toBe(409)
  })

  test('is not deleted as a draft once it is sent', async () => {
    const { orderId } = await aDraft()
    const send = sql`update orders set status = 'sent', sent_at = now() where id = ${orderId}`
    expect(await statusAfter(send, () => world.call(home.builder, deleteOrder, { orderId }))).toBe(409)
  })

  test('is not confirmed by a supplier who read the former revision', async () => {
    const { orderId } = await anOrder()
    const { body } = await world.call(home.builder, createOrderLink, { orderId })
    const token = body.url.split('/').at(-1) ?? ''
    const revise = sql`update orders set revision = revision + 1 where id = ${orderId}`
    const confirm = () => supplierAnswers(world, token, { revision: 1, confirm: true })
    expect(await statusAfter(revise, confirm)).toBe(409)
  })

  test('gets no invoice once it is canceled', async () => {
    const { orderId } = await anOrder()
    const invoice = { number: 'R-77', date: '2026-11-02', amount: 24 }
    const bill = () => world.call(home.builder, recordInvoice, { orderId }, invoice)
    expect(await statusAfter(cancel(orderId), bill)).toBe(409)
  })
})

describe('a schedule that another connection is changing', () => {
  test('keeps the settings that were saved first', async () => {
    const { owner, id } = home.company
    await world.call(owner, editSchedule, {}, { reserveDays: 4, version: 1 })
    const change = sql`update company_schedules set version = version + 1 where company_id = ${id}`
    const edit = () => world.call(owner, editSchedule, {}, { reserveDays: 6, version: 2 })
    // Adding the row of a company that has one waits for a change by itself, but not for a lock.
    const held = sql`select from company_schedules where company_id = ${id} for update`
    expect(await statusAfter(change, edit, held)).toBe(409)
  })

  test('keeps the install day of a selection that was changed first', async () => {
    const tap = await proposed(world, home)
    const change = sql`update selections set version = version + 1 where id = ${tap.id}`
    const day = { installOn: '2027-05-03', version: tap.version }
    expect(await statusAfter(change, () => world.call(home.builder, setInstallDay, at(tap), day))).toBe(409)
  })

  test('undoes a move once', async () => {
    const on = { projectId: home.project.id }
    await world.call(home.builder, createMilestone, on, { title: 'Tiling', scheduledDate: '2027-05-03' })
    const { version } = (await world.call(home.builder, previewMove, on, { days: 3 })).body
    const { moveId } = (await world.call(home.builder, moveSchedule, on, { days: 3, version })).body
    const change = sql`update schedule_moves set undone_at = now() where id = ${moveId}`
    const undo = () => world.call(home.builder, undoMove, { ...on, moveId: moveId ?? 0 })
    expect(await statusAfter(change, undo)).toBe(409)
  })
})
