import { z } from 'zod'
import { ProjectFilter, ProjectSort } from '#shared/projects/contract.ts'

// Apart from the screens, so that the routes stay light.
export const projectTabs = ['details', 'selections', 'timeline', 'communications'] as const
export type ProjectTab = (typeof projectTabs)[number]

/** What the address of the list may say; anything else is as good as nothing. */
export const ProjectListSearch = z.object({
  q: z.string().max(200).optional().catch(undefined),
  status: ProjectFilter.optional().catch(undefined),
  sort: ProjectSort.optional().catch(undefined),
})
