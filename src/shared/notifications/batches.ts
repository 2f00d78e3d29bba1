import { type AuditData, shiftedDeadlinesInWords } from '../activity/rules.ts'
import { firstNamesInWords, listInWords } from '../selections/words.ts'
import type { News, Recorded } from './news.ts'

export const selectionLink = (projectId: number, selectionId: number): string =>
  `/projects/${projectId}/selections/${selectionId}`

export const textOf = (data: AuditData, key: string): string | null => {
  const value = data[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Any number of decisions that were sent together are one piece of news. */
export function newsOfSending({ seq, actorName, projectId, selectionId, data }: Omit<Recorded, 'kind'>): News {
  const count = Number(data['count'] ?? 1)
  const sent = Array.isArray(data['selections']) ? data['selections'] : []
  const names = sent.flatMap((one) => textOf(Object(one) as AuditData, 'name') ?? [])
  const what = count === 1 ? `a decision: ${names[0] ?? 'a selection'}` : `${count} decisions`
  return {
    kind: 'decision_needed',
    to: ['clients'],
    title: `${actorName} sent you ${what}`,
    body: count === 1 ? null : firstNamesInWords(names),
    link: selectionId === null ? `/projects/${projectId}?tab=selections` : selectionLink(projectId ?? 0, selectionId),
    key: `sent:${projectId}:${seq}`,
  }
}

/** An item that was replaced in any number of selections of a project is one piece of news. */
export function newsOfReplacing({ seq, actorName, projectId, data }: Omit<Recorded, 'kind'>): News | null {
  if (projectId === null) return null
  const [count, voided] = [Number(data['count'] ?? 1), Number(data['voided'] ?? 0)]
  const names = Array.isArray(data['selections']) ? data['selections'].filter((name) => typeof name === 'string') : []
  const again = voided === 0 ? '' : ` ${voided === 1 ? '1 of them needs' : `${voided} of them need`} a new signature.`
  const item = textOf(data, 'item') ?? 'another item'
  return {
    kind: voided > 0 ? 'approval_voided' : 'changed',
    to: ['clients'],
    title: `${actorName} replaced ${textOf(data, 'beforeItem') ?? 'an item'} with ${item}`,
    body: `${count === 1 ? 'In 1 selection' : `In ${count} selections`}: ${listInWords(names)}.${again}`,
    link: `/projects/${projectId}?tab=selections`,
    key: `replaced:${projectId}:${seq}`,
  }
}

/** Deadlines that moved together are one piece of news. */
export const newsOfShifting = ({ seq, actorName, projectId, data }: Omit<Recorded, 'kind'>): News => ({
  kind: 'changed',
  to: ['clients'],
  title: `${actorName} moved ${shiftedDeadlinesInWords(data)}`,
  body: textOf(data, 'names'),
  link: `/projects/${projectId}?tab=selections`,
  key: `deadlines:${projectId}:${seq}`,
})
