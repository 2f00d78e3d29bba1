import { useQueries } from '@tanstack/react-query'
import { clientsOf, hearersInWords } from '#shared/people/recipients.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { projectQuery } from '#web/reads/projects.ts'

/** "Emma and Tomas get one notification.", before an act on selections. Empty until it is known; nobody hears of drafts. */
export function useWhoHears(selections: readonly Selection[], what?: string): string {
  const known = selections.filter(({ draft }) => !draft)
  const ids = [...new Set(known.map(({ projectId }) => projectId))]
  const projects = useQueries({ queries: ids.map((id) => projectQuery(id)) }).flatMap(({ data }) => data ?? [])
  if (ids.length === 0) return `The client has not seen ${selections.length === 1 ? 'it' : 'them'} yet.`
  return projects.length < ids.length ? '' : hearersInWords(clientsOf(...projects), what)
}
