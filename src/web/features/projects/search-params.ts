import type { ProjectFilter, ProjectSort } from '#shared/projects/contract.ts'
import { oneOf, searchParams, text } from '#web/platform/search-params.ts'

// Apart from the screens, so that the routes stay light.
export const projectTabs = ['details', 'selections', 'timeline', 'communications'] as const
export type ProjectTab = (typeof projectTabs)[number]

/** What the address of the list may say; anything else is as good as nothing. */
export const projectListSearch = searchParams({
  q: text,
  status: oneOf<ProjectFilter>('all', 'active', 'in_progress', 'planning', 'completed', 'on_hold', 'archived'),
  sort: oneOf<ProjectSort>('newest', 'oldest', 'name', 'completion'),
})
