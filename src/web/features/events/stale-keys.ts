import type { QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from '#shared/events/contract.ts'

/** What has to be read again after something happened elsewhere. */
export function staleKeys({ kind, projectId }: LiveEvent): QueryKey[] {
  const project: QueryKey[] = projectId === null ? [] : [['projects', projectId]]
  switch (kind) {
    case 'message.posted':
    case 'message.resolved':
    case 'message.reopened':
      return [...project.map((key) => [...key, 'messages']), ['conversations'], ['counts'], ['dashboard'], ['activity']]
    case 'messages.read':
      return [['conversations'], ['counts'], ['dashboard'], ['notifications']]
    case 'notification.new':
    case 'notifications.read':
      return [['notifications'], ['counts']]
    default:
      return [...project, ...listsAbout(kind), ['activity'], ['dashboard'], ['counts']]
  }
}

function listsAbout(kind: string): QueryKey[] {
  if (kind.startsWith('selection.') || kind.startsWith('signoff.'))
    return [['selections'], ['projects', 'list'], ['projects', 'figures'], ['sign-offs']]
  if (kind.startsWith('project.')) return [['projects'], ['clients']]
  if (kind.startsWith('member.')) return [['clients'], ['users'], ['team']]
  if (kind.startsWith('company.')) return [['company'], ['auth', 'me']]
  if (/^(item|category)\./.test(kind)) return [['selection-categories'], ['selection-items']]
  return []
}
