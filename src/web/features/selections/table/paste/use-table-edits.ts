import { useRef, useState } from 'react'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import type { BulkResult } from '#shared/selections/bulk/bulk-schemas.ts'
import type { changeSelections } from '#shared/selections/endpoints.ts'
import { listInWords } from '#shared/selections/words.ts'
import { ApiError, messageOf } from '#web/platform/network/api-error.ts'
import { type BulkOutcome, type RefusedRow, refusedRowsOf } from '#web/ui/lists/bulk-act.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useChangeSelections, useUndoChange } from '../../bulk/bulk-queries.ts'
import { type History, useUndoHistory } from './undo-history.ts'

export type Act = BodyInput<typeof changeSelections>

/** What is sent with an act, besides the selections. */
export type Change = Act extends infer A ? (A extends { selections: unknown } ? Omit<A, 'selections'> : never) : never

/** Canceled: the person decided not to void signatures. */
export type Outcome = BulkOutcome<BulkResult>

export type TableEdits = ReturnType<typeof useTableEdits>

const voidedIn = (error: unknown): number => {
  const current = error instanceof ApiError ? error.current : undefined
  return typeof current === 'object' && current !== null && 'voided' in current ? Number(current.voided) : 0
}

async function agreesToVoid(voided: number, rows: readonly RefusedRow[]): Promise<boolean> {
  const names = rows.map(({ name }) => name ?? '')
  const some = names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : listInWords(names)
  return confirm({
    title: voided === 1 ? 'This voids 1 signature' : `This voids ${voided} signatures`,
    text: `Signed: ${some}. What was signed is kept, and clients will be asked to sign again with before and after. This cannot be undone.`,
    action: 'Change and ask again',
    cancel: 'Keep what was signed',
    danger: false,
  })
}

/** Saves one act after the other, so that quick edits of one row never refuse each other. Keeps what can be undone and redone. */
export function useTableEdits(table: string) {
  const change = useChangeSelections()
  const undoing = useUndoChange()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const versions = useRef(new Map<number, number>())
  const { done, undone, latest, update } = useUndoHistory(table)
  const [saving, setSaving] = useState(0)

  /** Replies are newer than what was on screen when the person typed. */
  const upToDate = <Row extends { id: number; version: number }>(row: Row): Row => ({
    ...row,
    version: Math.max(row.version, versions.current.get(row.id) ?? 0),
  })
  const withVersions = (act: Act): Act =>
    act.act === 'edit'
      ? { ...act, edits: act.edits.map(upToDate) }
      : { ...act, selections: act.selections.map(upToDate) }

  const remember = (result: BulkResult) => {
    for (const { id, version } of result.selections) versions.current.set(id, version)
    return result
  }

  async function attempt(act: Act): Promise<Outcome> {
    try {
      const result = remember(await change.mutateAsync(withVersions(act)))
      const { undoId } = result
      if (undoId !== null) update('done', (ids) => [...ids, undoId])
      update('undone', () => [])
      return { kind: 'done', result }
    } catch (error) {
      const voided = voidedIn(error)
      if (voided > 0 && (act.act === 'set' || act.act === 'edit'))
        return (await agreesToVoid(voided, refusedRowsOf(error)))
          ? attempt({ ...act, mayVoid: voided })
          : { kind: 'canceled' }
      return {
        kind: 'refused',
        message: messageOf(error, 'The change could not be saved.'),
        rows: refusedRowsOf(error),
      }
    }
  }

  function enqueue<T>(run: () => Promise<T>): Promise<T> {
    setSaving((count) => count + 1)
    const next = queue.current.then(run).finally(() => setSaving((count) => count - 1))
    queue.current = next.catch(() => undefined)
    return next
  }

  /**
   * Undoing returns an id that redoes it, and the other way around. The last change is the last one when its turn comes: one that was
   * still being saved when the key was pressed is undone, and not the one before it.
   */
  const revert = (from: keyof History, to: keyof History, failed: string, chosen?: number) =>
    void enqueue(async () => {
      const undoId = chosen ?? latest.current[from].at(-1)
      if (undoId === undefined || !latest.current[from].includes(undoId)) return
      update(from, (all) => all.filter((id) => id !== undoId))
      try {
        const { undoId: back } = remember(await undoing.mutateAsync(undoId))
        if (back !== null) update(to, (all) => [...all, back])
      } catch (error) {
        toast.error(failed, messageOf(error, 'Please try again.'))
      }
    })
  const undo = (chosen?: number) => revert('done', 'undone', 'This cannot be undone', chosen)

  return {
    run: (act: Act): Promise<Outcome> => enqueue(() => attempt(act)),
    undo: () => undo(),
    undoOne: undo,
    redo: () => revert('undone', 'done', 'This cannot be redone'),
    canUndo: done.length > 0,
    canRedo: undone.length > 0,
    saving: saving > 0,
  }
}
