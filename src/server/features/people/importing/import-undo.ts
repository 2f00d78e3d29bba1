import type { Db } from '#server/platform/db/database.ts'
import { lockMembers } from './import-store.ts'
import { changeImportedClients } from './importing.ts'
import * as store from './import-undo-store.ts'

type Details = { firstName: string | null; lastName: string | null; phone: string | null; address: string | null }

/** A client whom an import changed: the version afterward, and the details before. */
export type ClientBefore = { id: number; version: number; before: Details }

/** The details of clients before an import changes them. They are locked already. */
export async function clientsBefore(tx: Db, companyId: number, ids: readonly number[]): Promise<ClientBefore[]> {
  if (ids.length === 0) return []
  const states = await store.statesOf(tx, companyId, ids)
  return states.map(({ id, version, firstName, lastName, phone, address }) => ({
    id,
    version: version + 1,
    before: { firstName, lastName, phone, address },
  }))
}

type Page = { created: readonly number[]; changed: readonly ClientBefore[] }

/** Why a page of an import can no longer be undone. Null when it can. */
export async function problemOfClients(db: Db, companyId: number, { created, changed }: Page): Promise<string | null> {
  const ids = [...created, ...changed.map(({ id }) => id)]
  const byId = new Map((await store.statesOf(db, companyId, ids)).map((state) => [state.id, state]))
  for (const id of created) {
    const person = byId.get(id)
    if (!person) return 'One of its clients no longer exists.'
    if (person.joinedAt) return `${person.name} has joined since.`
    if (person.invitedAt) return `${person.name} was invited since.`
    if (person.onProject) return `${person.name} was added to a project since.`
    if (person.version !== 1 || person.archivedAt) return `${person.name} was changed since.`
  }
  for (const { id, version } of changed) {
    const person = byId.get(id)
    if (!person || person.version !== version) return `${person?.name ?? 'One of its clients'} was changed since.`
  }
  return null
}

export const lockUndoneClients = (tx: Db, companyId: number, ids: readonly number[]) => lockMembers(tx, companyId, ids)

/** Removes the clients that a page added and puts back the details that it changed. Check it first, with the clients locked. */
export async function undoClients(
  tx: Db,
  companyId: number,
  { created, changed }: Page,
  appliedAt: Date,
): Promise<void> {
  await store.deleteClients(tx, companyId, created, appliedAt)
  await changeImportedClients(
    tx,
    companyId,
    changed.map(({ id, before }) => ({ id, fields: { email: '', ...before } })),
  )
}
