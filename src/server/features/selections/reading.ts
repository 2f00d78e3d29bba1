import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { Db } from '#server/platform/db/database.ts'
import { arrivedInPart } from './installing/arrived-in-part-store.ts'
import { shownInstalledBefore } from './installing/was-installed-store.ts'
import * as store from './reading-store.ts'
import type { Parts } from './replies/parts-store.ts'
import { replier } from './replies/selection-reply.ts'

type Reader = store.Reader

/** The selections that were read, in the order of their ids, or undefined when the person has no seat. */
function selectionsOf(parts: Parts | undefined): Selection[] | undefined {
  if (!parts?.projects) return undefined
  return parts.selections?.toSorted((one, other) => one.id - other.id).map(replier(parts)) ?? []
}

/**
 * Every selection of a project that the person sees, in the order of their ids; undefined without a seat. Builders and clients are the
 * many: their statement is tried first and does not look for the work of a trade.
 */
export const list = async (db: Db, reader: Reader, projectId: number): Promise<Selection[] | undefined> =>
  selectionsOf(await store.partsOfProject(db, reader, projectId)) ??
  selectionsOf(await store.partsForTrade(db, reader, projectId))

/** The same as a list, which is empty without a seat. */
export const readEvery = async (db: Db, reader: Reader, projectId: number): Promise<Selection[]> =>
  (await list(db, reader, projectId)) ?? []

export async function read(
  db: Db,
  reader: Reader,
  projectId: number,
  selectionId: number,
): Promise<Selection | undefined> {
  const parts = await store.partsOfOne(db, reader, projectId, selectionId)
  const [found] = selectionsOf(parts) ?? []
  if (!found) return undefined
  const forClient = parts?.projects?.some(({ seat }) => seat === 'client') ?? true
  return withInstallation(db, forClient ? found : await withArrival(db, found))
}

/** Adds what a short or damaged delivery brought. It is not shown to clients, who have nothing to do about it. */
async function withArrival(db: Db, selection: Selection): Promise<Selection> {
  const { id, order, installed } = selection
  if (!order || order.deliveredAt !== null || installed) return selection
  const inPart = await arrivedInPart(db, id)
  return inPart ? { ...selection, order: { ...order, inPart } } : selection
}

/** Adds what was installed under an approval that has ended. */
async function withInstallation(db: Db, selection: Selection): Promise<Selection> {
  const { stopped, previousApproval } = selection
  if (!stopped && !previousApproval) return selection
  const installed = await shownInstalledBefore(db, selection.id)
  if (!installed) return selection
  return {
    ...selection,
    ...(stopped && { stopped: { ...stopped, installed } }),
    ...(previousApproval && { previousApproval: { ...previousApproval, installed } }),
  }
}

/** Several selections of one project, in the order of their ids. */
export const readAll = async (
  db: Db,
  reader: Reader,
  projectId: number,
  ids: readonly number[],
): Promise<Selection[]> => selectionsOf(await store.partsOfSeveral(db, reader, projectId, ids)) ?? []

/** The same for the rows that someone has just changed. */
export const readRows = (
  db: Db,
  { actor, now }: { actor: { userId: number }; now: Date },
  projectId: number,
  rows: readonly { id: number }[],
): Promise<Selection[]> =>
  readAll(
    db,
    { userId: actor.userId, now },
    projectId,
    rows.map(({ id }) => id),
  )
