import type { Parts, PersonRow } from './parts-store.ts'

const none: readonly never[] = []

function byId<Part extends { id: number }>(parts: readonly Part[] | null): (id: number) => Part | undefined {
  if (!parts) return () => undefined
  const found = new Map(parts.map((part) => [part.id, part]))
  return (id) => found.get(id)
}

/** Groups parts by selection or project, each group sorted. */
function grouped<Part>(
  parts: Part[] | null,
  keyOf: (part: Part) => number,
  order: (one: Part, other: Part) => number,
): (key: number) => readonly Part[] {
  if (!parts) return () => none
  parts.sort(order)
  const groups = new Map<number, Part[]>()
  for (const part of parts) {
    const group = groups.get(keyOf(part))
    if (group) group.push(part)
    else groups.set(keyOf(part), [part])
  }
  return (key) => groups.get(key) ?? none
}

const ofSelection = <Part extends { selectionId: number }>(
  parts: Part[] | null,
  order: (one: Part, other: Part) => number,
) => grouped(parts, ({ selectionId }) => selectionId, order)

const oldestFirst = (one: { id: number }, other: { id: number }): number => one.id - other.id

/** What was read for the selections of a reply, to be looked up for each of them. */
export function lookUp(parts: Parts) {
  const people = new Map(parts.people?.map((person) => [`${person.companyId} ${person.id}`, person]))
  const personOf = (companyId: number, id: number): PersonRow | undefined => people.get(`${companyId} ${id}`)
  return {
    projectOf: byId(parts.projects),
    categoryOf: byId(parts.categories),
    allowanceOf: byId(parts.allowances),
    itemOf: byId(parts.items),
    optionsOf: ofSelection(parts.options, (one, other) => one.position - other.position || one.id - other.id),
    requestsOf: ofSelection(parts.requests, oldestFirst),
    viewsOf: ofSelection(parts.views, () => 0),
    signaturesOf: ofSelection(parts.signatures, oldestFirst),
    photosOf: ofSelection(parts.photos, (one, other) =>
      one.at < other.at ? -1 : one.at > other.at ? 1 : one.fileId - other.fileId,
    ),
    clientsOf: grouped(
      parts.clients,
      ({ projectId }) => projectId,
      (one, other) => one.userId - other.userId,
    ),
    personOf,
    nameOf: (companyId: number, id: number): string => personOf(companyId, id)?.name ?? 'Someone',
  }
}

export type LookUp = ReturnType<typeof lookUp>
