/** Addresses as plain text, for links to pages that belong to another feature. */
export const paths: Record<'catalog' | 'mySelections' | 'messages' | 'communications', string> = {
  catalog: '/selections',
  mySelections: '/my-selections',
  messages: '/messages',
  communications: '/communications',
}

export const selectionPath = (projectId: number, selectionId: number): string =>
  `/projects/${projectId}/selections/${selectionId}`
