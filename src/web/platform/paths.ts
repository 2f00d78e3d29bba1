/** Addresses as plain text, for links to pages that belong to another feature. */
export const paths: Record<'catalog' | 'mySelections' | 'messages' | 'communications', string> = {
  catalog: '/selections',
  mySelections: '/my-selections',
  messages: '/messages',
  communications: '/communications',
}

export const selectionPath = (projectId: number, selectionId: number): string =>
  `/projects/${projectId}/selections/${selectionId}`

/** The selections of a project, as a target for `Link`, `ButtonLink` and `navigate`. */
export const toProjectSelections = (projectId: number) =>
  ({
    to: '/projects/$projectId',
    params: { projectId: String(projectId) },
    search: { tab: 'selections' },
  }) as const
