import { type QueryClient, useQueries } from '@tanstack/react-query'
import { clientsOf, notifiedInWords } from '#shared/people/recipients.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { projectQuery } from '#web/reads/projects.ts'

/** No one is notified of drafts. */
const projectsOf = (selections: readonly Selection[]): number[] => [
  ...new Set(selections.filter(({ draft }) => !draft).map(({ projectId }) => projectId)),
]

const unseenInWords = ({ length }: readonly Selection[]): string =>
  `The client has not seen ${length === 1 ? 'it' : 'them'} yet.`

/** "Emma and Tomas get one notification.", in the dialog of an act on selections. Empty until it is known. */
export function useWhoIsNotified(selections: readonly Selection[]): string {
  const ids = projectsOf(selections)
  const projects = useQueries({ queries: ids.map((id) => projectQuery(id)) }).flatMap(({ data }) => data ?? [])
  if (ids.length === 0) return unseenInWords(selections)
  return projects.length < ids.length ? '' : notifiedInWords(clientsOf(...projects))
}

/** The same before a question is asked: the projects are read only then, because ticking rows asks nothing. */
export async function whoIsNotified(
  client: QueryClient,
  selections: readonly Selection[],
  what?: string,
): Promise<string> {
  const ids = projectsOf(selections)
  if (ids.length === 0) return unseenInWords(selections)
  const read = (id: number) => client.ensureQueryData(projectQuery(id)).catch(() => null)
  const projects = (await Promise.all(ids.map(read))).filter((project) => project !== null)
  return projects.length < ids.length ? '' : notifiedInWords(clientsOf(...projects), what)
}
