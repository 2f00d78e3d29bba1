/** Addresses as plain text, for links to pages that belong to another feature. */
export const paths: Record<'catalogue' | 'mySelections' | 'messages' | 'communications', string> = {
  catalogue: '/selections',
  mySelections: '/my-selections',
  messages: '/messages',
  communications: '/communications',
}

export const selectionPath = (projectId: number, selectionId: number): string =>
  `/projects/${projectId}/selections/${selectionId}`
