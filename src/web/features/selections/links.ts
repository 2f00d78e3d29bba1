/** Where the pages around a selection are; each goes to `Link`, `ButtonLink` or `navigate`. */
export const toProjectSelections = (projectId: number) =>
  ({
    to: '/projects/$projectId',
    params: { projectId: String(projectId) },
    search: { tab: 'selections' },
  }) as const

type Looking = { categoryId?: number | null; projectId?: number; selectionId?: number }

/** The catalog: at the shelf of a category, for a project, for one of its selections. */
export const toCatalog = ({ categoryId, ...rest }: Looking = {}) =>
  ({ to: '/selections', search: { categoryId: categoryId ?? undefined, ...rest } }) as const

export const toSelection = ({ projectId, id }: { projectId: number; id: number }) =>
  ({
    to: '/projects/$projectId/selections/$selectionId',
    params: { projectId, selectionId: id },
  }) as const
