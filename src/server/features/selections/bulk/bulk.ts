import { AppError } from '#shared/kernel/errors.ts'
import type { BulkAct, BulkFields, BulkResult } from '#shared/selections/bulk/bulk-schemas.ts'
import { refusalToShift } from '#shared/selections/bulk/shifting.ts'
import { awaitsClient, stepOf } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { companyOf } from '#server/features/seats/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import { type AuditEvent, recordAll } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as acts from '../acts.ts'
import { archiveTogether, restoreTogether } from './archiving.ts'
import { editTogether, type EditResult } from './bulk-edits.ts'
import { eventOfAll } from './event-of-all.ts'
import { byProject, lockScenes, Refusals } from './bulk-rows.ts'
import { planEdit, removeAll, requireRemovable } from '../editing/editing.ts'
import { obstaclesTo, placeOrders, requireOrderable } from '../installing/ordering.ts'
import { reachClients } from '../sending/reaching.ts'
import * as reading from '../reading.ts'
import { requireIncludedChoice, sendTogether } from '../sending/sending.ts'
import { shiftTogether } from './shifting-deadlines.ts'

type Of<Name extends BulkAct['act']> = Extract<BulkAct, { act: Name }>

/** One change to many selections of any of the company's projects: all of them or none, with every refused row named. */
export const changeMany = (ctx: Ctx, input: BulkAct): Promise<BulkResult> =>
  ctx.db.transaction(async (tx) => {
    const rows = input.act === 'edit' ? input.edits : input.selections
    const refusals = new Refusals()
    const scenes = await lockScenes(tx, ctx, rows, refusals, { archived: input.act === 'restore' })
    const result = await run(tx, ctx, scenes, input, refusals)
    return { ...result, selections: await readTogether(tx, ctx, scenes) }
  })

/** The selections as the person sees them afterwards; deleted ones are gone. */
export async function readTogether(tx: Db, ctx: Ctx, scenes: readonly acts.Scene[]): Promise<Selection[]> {
  const reader = { userId: ctx.actor.userId, now: ctx.now }
  const read: Selection[] = []
  for (const together of byProject(scenes)) {
    const ids = together.map(({ row }) => row.id)
    read.push(...(await reading.readAll(tx, reader, together[0]?.row.projectId ?? 0, ids)))
  }
  return read
}

function run(tx: Db, ctx: Ctx, scenes: acts.Scene[], input: BulkAct, refusals: Refusals): Promise<EditResult> {
  if (input.act === 'set' || input.act === 'edit') return edit(scenes, input, refusals)
  if (input.act === 'shift') return shift(scenes, input, refusals)
  if (input.act === 'send') return send(tx, ctx, scenes, input, refusals)
  if (input.act === 'remind') return remind(scenes, refusals)
  if (input.act === 'order') return order(scenes, input, refusals)
  if (input.act === 'archive') return archiveTogether(scenes, refusals, input.confirmed)
  if (input.act === 'restore') return restoreTogether(scenes, refusals)
  return remove(scenes, refusals)
}

function edit(scenes: acts.Scene[], input: Of<'set'> | Of<'edit'>, refusals: Refusals): Promise<EditResult> {
  const edits = new Map(input.act === 'edit' ? input.edits.map(({ id, fields }) => [id, fields]) : [])
  const fieldsOf = (id: number): BulkFields => (input.act === 'set' ? input.fields : (edits.get(id) ?? {}))
  return editTogether({
    scenes,
    plan: (scene, facts) => planEdit(scene, fieldsOf(scene.row.id), facts),
    refusals,
    mayVoid: input.mayVoid,
  })
}

async function shift(scenes: acts.Scene[], { days }: Of<'shift'>, refusals: Refusals): Promise<EditResult> {
  for (const { row } of scenes)
    await refusals.attempt(row, () => {
      const reason = refusalToShift(row, days)
      if (reason) throw new AppError('conflict', `${reason}.`)
    })
  return shiftTogether(scenes, days, refusals)
}

async function send(
  tx: Db,
  ctx: Ctx,
  scenes: acts.Scene[],
  { invite = true }: Of<'send'>,
  refusals: Refusals,
): Promise<EditResult> {
  await requireActiveCompany(tx, ctx, companyOf(ctx.actor))
  for (const scene of scenes)
    await refusals.attempt(scene.row, () => {
      if (scene.seat.isTemplate) throw new AppError('conflict', 'A template has no client to send selections to.')
      const step = stepOf('send', acts.stage(scene.row))
      if ('refused' in step) throw new AppError('conflict', step.refused)
    })
  refusals.throwIfAny()
  await requireIncludedChoice(tx, scenes)
  const sent = await sendTogether(tx, ctx, scenes)
  const projects = [...new Set(sent.map(({ row }) => row.projectId))]
  return { ...final, changed: sent.length, people: await reachClients(tx, ctx, projects, invite) }
}

/** Asks clients again for decisions that they owe: one notification per project. */
async function remind(scenes: acts.Scene[], refusals: Refusals): Promise<EditResult> {
  for (const { row } of scenes)
    await refusals.attempt(row, () => {
      if (row.sentAt === null || !awaitsClient(row.status))
        throw new AppError('conflict', 'The client has nothing to decide here.')
    })
  refusals.throwIfAny()
  const reminders = byProject(scenes).flatMap((together) => eventOfAll(together, 'selections.reminded'))
  await recordTogether(scenes, reminders)
  return { ...final, changed: scenes.length }
}

async function order(scenes: acts.Scene[], input: Of<'order'>, refusals: Refusals): Promise<EditResult> {
  const obstacles = await obstaclesTo(scenes)
  for (const scene of scenes)
    await refusals.attempt(scene.row, () => requireOrderable(scene, obstacles, input.confirmed))
  refusals.throwIfAny()
  await recordTogether(scenes, await placeOrders(scenes, input))
  return { ...final, changed: scenes.length }
}

async function remove(scenes: acts.Scene[], refusals: Refusals): Promise<EditResult> {
  for (const scene of scenes) await refusals.attempt(scene.row, () => requireRemovable(scene))
  refusals.throwIfAny()
  await removeAll(scenes)
  return { ...final, changed: scenes.length }
}

/** The result of acts that cannot be undone. */
const final = { voided: 0, undoId: null }

async function recordTogether([first]: readonly acts.Scene[], events: readonly AuditEvent[]): Promise<void> {
  if (first) await recordAll(first.tx, first.ctx, events)
}
