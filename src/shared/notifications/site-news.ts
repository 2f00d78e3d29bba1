import type { AuditData } from '../activity/rules.ts'
import { selectionLink, textOf as text } from './batches.ts'
import type { News, Recorded } from './news.ts'

/**
 * What the trades hear of a recorded event, without prices or the client's reasons. Those who have opened the selection get it;
 * that something is no longer approved goes to all who could see it.
 */
export function siteNewsOfEvent({ kind, seq, actorName, projectId, selectionId, data }: Recorded): News | null {
  if (projectId === null || selectionId === null || data['draft'] === true) return null
  // One notification for all selections of an act. An assignment is announced by the first of them.
  if (data['batched'] === true && typeof data['assigned'] !== 'number') return null
  // Another event of the act tells them, or they never saw it: some owners had signed, and not all.
  if (data['alreadyTold'] === true || data['inPart'] === true) return null
  const selection = text(data, 'selection') ?? 'A selection'
  const news = (title: string, body: string | null, link = selectionLink(projectId, selectionId)): News => ({
    kind: 'site_change',
    to: ['trades'],
    title,
    body,
    link,
    key: `site:${selectionId}:${seq}`,
  })
  const assignment = (count: number): News =>
    count === 1
      ? news(`${actorName} assigned ${selection} to you`, text(data, 'item'))
      : news(
          `${actorName} assigned ${count} selections to you`,
          text(data, 'assignedNames'),
          `/projects/${projectId}?tab=selections`,
        )
  switch (kind) {
    case 'selection.approval_voided':
    case 'selection.reopened':
      // Reopening voids the approval too, and is news already.
      if (kind === 'selection.approval_voided' && typeof data['from'] === 'string') return null
      return {
        ...news(`No longer approved: ${selection}`, halt(actorName, data)),
        unopened: true,
      }
    case 'selection.approved':
    case 'selection.signatures_complete':
      return news(`Approved again: ${selection}`, nowIs(data))
    case 'selection.renamed':
      return {
        ...news(`${text(data, 'before') ?? 'A selection'} is now called ${text(data, 'after') ?? selection}`, null),
        gathers: true,
      }
    case 'selection.edited':
      if (typeof data['assigned'] === 'number') return { ...assignment(data['assigned']), unopened: true }
      if (Array.isArray(data['changed']) && data['changed'].includes('tradeNotes'))
        return {
          ...news(`New notes for ${selection}`, `${actorName} changed the notes for the trades.`),
          gathers: true,
        }
      if (data['announced'] === true) return news(`${actorName} changed ${selection}`, nowIs(data))
      return null
    default:
      return null
  }
}

function halt(actor: string, data: AuditData): string {
  const item = text(data, 'item')
  const was = item ? ` It was ${item}.` : ''
  return `${actor} changed it.${was} Do not order or install it until it is approved again.`
}

function nowIs(data: AuditData): string | null {
  const item = text(data, 'item')
  return item ? `It is now ${item}.` : null
}
