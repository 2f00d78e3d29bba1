import type { QueryClient } from '@tanstack/react-query'
import { clientsOf } from '#shared/people/recipients.ts'
import { reachInWords } from '#shared/people/words.ts'
import { isAnnounced } from '#shared/selections/deciding/announcing.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { projectQuery } from '#web/reads/projects.ts'

/** Who was notified of an edit, for the toast after it; undefined when no client was. */
export async function whoWasNotified(
  client: QueryClient,
  before: readonly Selection[],
  after: readonly Selection[],
): Promise<string | undefined> {
  const announced = before.filter((old) => after.some((next) => next.id === old.id && isAnnounced(old, next)))
  if (announced.length === 0) return undefined
  const ids = [...new Set(announced.map(({ projectId }) => projectId))]
  const projects = await Promise.all(ids.map((id) => client.ensureQueryData(projectQuery(id)).catch(() => null)))
  const people = clientsOf(...projects.filter((project) => project !== null))
  return reachInWords(people.map((person) => ({ ...person, invitedNow: false })))
}
