import type { ProjectFilter, ProjectSort } from '#shared/projects/contract.ts'
import type { UserType } from '#shared/auth/contract.ts'
import { oneOf, searchParams, text } from '#web/platform/search-params.ts'

// Separate from the screens, so that routes load little code.
export const projectTabs = ['details', 'selections', 'timeline', 'communications'] as const
export type ProjectTab = (typeof projectTabs)[number]

/** Search parameters of the list; invalid values are dropped. */
export const projectListSearch = searchParams({
  q: text,
  status: oneOf<ProjectFilter>('all', 'active', 'in_progress', 'planning', 'completed', 'on_hold', 'archived'),
  sort: oneOf<ProjectSort>('newest', 'oldest', 'name', 'completion'),
})

/** Trades come for their work; the project's own facts are one tab further. */
export const homeTab = (type: UserType): ProjectTab => (type === 'subcontractor' ? 'selections' : 'details')
