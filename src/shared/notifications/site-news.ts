import type { AuditData } from '../activity/rules.ts'
import { textOf as text } from './batches.ts'
import type { News } from './news.ts'

/**
 * What the trades hear of a recorded event, without prices or the client's reasons. Those who have opened the selection get it;
 * that something is no longer approved goes to all who could see it.
 */
export type SiteEvent = {
  actor: string
  projectId: number
  selection: string
  data: AuditData
  news: (title: string, body: string | null, link?: string) => News
}

type SiteNews = (event: SiteEvent) => News | null

export const reopened: SiteNews = ({ actor, selection, data, news }) => ({
  ...news(`No longer approved: ${selection}`, halt(actor, data)),
  unopened: true,
})

/** Reopening voids the approval too, and notifies already. */
export const approvalVoided: SiteNews = (event) => (typeof event.data['from'] === 'string' ? null : reopened(event))

export const approvedAgain: SiteNews = ({ selection, data, news }) => news(`Approved again: ${selection}`, nowIs(data))

export const renamed: SiteNews = ({ selection, data, news }) => ({
  ...news(`${text(data, 'before') ?? 'A selection'} is now called ${text(data, 'after') ?? selection}`, null),
  gathers: true,
})

export const edited: SiteNews = (event) => {
  const { actor, selection, data, news } = event
  if (typeof data['assigned'] === 'number') return { ...assignment(event, data['assigned']), unopened: true }
  if (Array.isArray(data['changed']) && data['changed'].includes('tradeNotes'))
    return { ...news(`New notes for ${selection}`, `${actor} changed the notes for the trades.`), gathers: true }
  return data['announced'] === true ? news(`${actor} changed ${selection}`, nowIs(data)) : null
}

const assignment = ({ actor, projectId, selection, data, news }: SiteEvent, count: number): News =>
  count === 1
    ? news(`${actor} assigned ${selection} to you`, text(data, 'item'))
    : news(
        `${actor} assigned ${count} selections to you`,
        text(data, 'assignedNames'),
        `/projects/${projectId}?tab=selections`,
      )

function halt(actor: string, data: AuditData): string {
  const item = text(data, 'item')
  const was = item ? ` It was ${item}.` : ''
  return `${actor} changed it.${was} Do not order or install it until it is approved again.`
}

function nowIs(data: AuditData): string | null {
  const item = text(data, 'item')
  return item ? `It is now ${item}.` : null
}
