export const selectionsLink = (projectId: number | null): string => `/projects/${projectId}?tab=selections`

export const selectionLink = (projectId: number, selectionId: number): string =>
  `/projects/${projectId}/selections/${selectionId}`
