import { AppError } from '#shared/kernel/errors.ts'
import { isOpen } from '#shared/selections/rules.ts'
import { firstNamesInWords } from '#shared/selections/words.ts'
import { type AuditEvent, recordAll } from '#server/platform/audit/audit.ts'
import * as acts from '../acts.ts'
import type { EditResult } from './bulk-edits.ts'
import { byProject, type Refusals } from './bulk-rows.ts'
import { updateAll } from '../editing/writing-store.ts'

/**
 * Takes selections out of every list, figure and reminder. What is signed or ordered has to be confirmed; signatures stay as they
 * are. Clients get one notification per project.
 */
export async function archiveTogether(
  scenes: readonly acts.Scene[],
  refusals: Refusals,
  confirmed = false,
): Promise<EditResult> {
  for (const { row } of scenes)
    await refusals.attempt(row, () => {
      if (!confirmed && !isOpen(row.status))
        throw new AppError('conflict', `This is ${row.status}. Confirm that you want to archive it.`)
    })
  return write(scenes, refusals, 'archived')
}

export const restoreTogether = (scenes: readonly acts.Scene[], refusals: Refusals): Promise<EditResult> =>
  write(scenes, refusals, 'restored')

async function write(
  scenes: readonly acts.Scene[],
  refusals: Refusals,
  what: 'archived' | 'restored',
): Promise<EditResult> {
  refusals.throwIfAny()
  const [first] = scenes
  if (!first) return { changed: 0, voided: 0, undoId: null }
  const { tx, ctx } = first
  const change =
    what === 'archived' ? { archivedAt: ctx.now, archivedBy: ctx.actor.userId } : { archivedAt: null, archivedBy: null }
  await updateAll(
    tx,
    scenes.map(({ row }) => ({ id: row.id, change })),
    ctx.now,
  )
  const own = scenes.map((scene) =>
    acts.eventOf(scene, `selection.${what}`, acts.dealOf(scene.row), {
      notifies: 'nobody',
      partOf: `selections.${what}`,
    }),
  )
  await recordAll(tx, ctx, [...own, ...byProject(scenes).flatMap((together) => eventOfAll(together, what))])
  return { changed: scenes.length, voided: 0, undoId: null }
}

/** One event for all selections of a project that the client knows of. */
function eventOfAll(scenes: readonly acts.Scene[], what: 'archived' | 'restored'): AuditEvent[] {
  const sent = scenes.filter(({ row }) => row.sentAt !== null)
  const [first] = sent
  if (!first) return []
  const { seat } = first
  const names = firstNamesInWords(sent.map(({ row }) => row.name))
  const signed = sent.filter(({ row }) => !isOpen(row.status)).length
  const approved = sent.filter(({ row }) => !isOpen(row.status) && !row.included)
  const signedNames = approved.length > 0 ? firstNamesInWords(approved.map(({ row }) => row.name)) : null
  const data = { project: seat.projectName, count: sent.length, names, signed, signedNames }
  return [{ companyId: seat.companyId, projectId: seat.projectId, kind: `selections.${what}`, data }]
}
