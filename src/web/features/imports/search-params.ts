import { importKinds, type ImportKind } from '#shared/imports/kinds.ts'

export type ImportSearch = { kind?: ImportKind; id?: number; projectId?: number }

const idOf = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 && id < 2_147_483_648 ? id : undefined
}

/** What is imported, into which project, and the upload that is being worked on, so that a reload returns to it. */
export function importSearch(search: Record<string, unknown>): ImportSearch {
  const kind = importKinds.find((known) => known === search['kind'])
  return { kind, id: idOf(search['id']), projectId: idOf(search['projectId']) }
}
