/** Where the pages around a selection are; each goes to `Link`, `ButtonLink` or `navigate`. */
export const toProjectSelections = (projectId: number) =>
  ({
    to: '/projects/$projectId',
    params: { projectId: String(projectId) },
    search: { tab: 'selections' },
  }) as const

/** The catalogue, narrowed to a category when there is one. */
export const toCatalogue = (categoryId?: number | null) => ({
  to: '/selections' as string,
  search: (categoryId ? { categoryId } : {}) as never,
})

export const toSelection = ({ projectId, id }: { projectId: number; id: number }) =>
  ({
    to: '/projects/$projectId/selections/$selectionId',
    params: { projectId, selectionId: id },
  }) as const
