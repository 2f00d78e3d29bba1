import type { ProjectDetail, ProjectPerson } from '../projects/contract.ts'
import { listInWords } from '../selections/words.ts'

type Project = Pick<ProjectDetail, 'people'>

/** The clients whom something that is sent should reach; of several projects each person once. */
export function clientsOf(...projects: readonly Project[]): ProjectPerson[] {
  const clients = projects.flatMap(({ people }) =>
    people.filter(({ seat, memberStatus }) => seat === 'client' && memberStatus !== 'archived'),
  )
  return [...new Map(clients.map((person) => [person.id, person])).values()]
}

/** "Anna and Bob": first names where there are any. */
export const firstNamesOf = (people: readonly ProjectPerson[]): string =>
  listInWords(people.map(({ firstName, name }) => firstName ?? name))

/** "Anna and Bob"; "the client" until the project has one. */
export const recipientsInWords = (...projects: readonly Project[]): string =>
  firstNamesOf(clientsOf(...projects)) || 'the client'

/** Who will be notified of an act on selections: "Anna and Bob get one notification." Invited people see it when they join. */
export function notifiedInWords(clients: readonly ProjectPerson[], what = 'notification'): string {
  const joined = clients.filter((person) => person.joined)
  if (joined.length === 0) return `No client has joined yet, so nobody gets a ${what}.`
  return `${firstNamesOf(joined)} ${joined.length === 1 ? 'gets' : 'get'} one ${what}.`
}

/** Whether everyone gets what is sent, so that nothing has to be asked. */
export const reachesEveryone = (project: Project): boolean => {
  const clients = clientsOf(project)
  return clients.length > 0 && clients.every(({ joined, undelivered }) => joined && undelivered === null)
}

/** What a person will get of something that is about to be sent. */
export function outcomeInWords(
  { memberStatus, undelivered }: Pick<ProjectPerson, 'memberStatus' | 'undelivered'>,
  invite: boolean,
): string {
  if (memberStatus === 'active')
    return undelivered === null
      ? 'Gets a notification and an email.'
      : 'Gets a notification. The last email to them was not delivered, so please call.'
  if (memberStatus === 'invited')
    return invite
      ? 'Sees everything after opening the invitation. Gets a new one if the last is older than 7 days.'
      : 'Sees everything after opening the invitation.'
  return invite ? 'Gets an invitation by email, and sees everything after opening it.' : 'Gets nothing until invited.'
}
