import { AppError } from '#shared/kernel/errors.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { companyOf, lockPlanSeat } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { RowRefusals } from '#server/platform/http/row-refusals.ts'
import * as acts from '../acts.ts'
import { projectsOf } from './bulk-store.ts'
import { requireBuilder } from '../policy.ts'
import * as store from '../store.ts'

export class Refusals extends RowRefusals {
  constructor() {
    super({ one: 'One selection', many: selectionsInWords })
  }
}

type Row = { id: number; version: number }

/** The refusal of a stale version, and whether the act is about archived selections. */
type Locking = { stale?: string; archived?: boolean }

/**
 * Locks all projects, then all selections, each in the order of their ids, before anything is written: the audit log's lock comes
 * last. Selections of other companies do not exist. Rows that cannot be changed are refused and left out.
 */
export async function lockScenes(
  tx: Db,
  ctx: Ctx,
  rows: readonly Row[],
  refusals: Refusals,
  { stale = 'Someone changed this selection since you opened it.', archived = false }: Locking = {},
): Promise<acts.Scene[]> {
  const companyId = companyOf(ctx.actor)
  const ids = rows.map(({ id }) => id)
  const projects = await projectsOf(tx, companyId, ids)
  const scenes = new Map<number, acts.Scene>()
  for (const projectId of [...new Set(projects.values())].toSorted((a, b) => a - b)) {
    const seat = await lockPlanSeat(tx, ctx.actor, projectId)
    const here = ids.filter((id) => projects.get(id) === projectId)
    for (const row of await store.lock(tx, projectId, here)) scenes.set(row.id, { tx, ctx, seat, row })
  }
  const entered: acts.Scene[] = []
  for (const { id, version } of rows) {
    const scene = scenes.get(id)
    await refusals.attempt({ id, name: scene?.row.name ?? null }, () => {
      if (!scene) throw new AppError('not_found', 'This selection no longer exists.')
      requireBuilder(scene.seat)
      if (scene.row.version !== version) throw new AppError('conflict', stale)
      if (archived !== (scene.row.archivedAt !== null))
        throw new AppError('conflict', archived ? 'This selection is not archived.' : acts.ARCHIVED)
      entered.push(scene)
    })
  }
  return entered
}

/** The entries of each project, in the order of their first appearance. */
export const byProject = <Entry extends { row: { projectId: number } }>(entries: readonly Entry[]): Entry[][] => [
  ...groupBy(entries, ({ row }) => row.projectId).values(),
]
