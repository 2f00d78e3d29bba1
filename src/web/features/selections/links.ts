// Targets for `Link`, `ButtonLink` and `navigate`.

/** The board of a room, or of the room that shows most. */
export const toBoard = (projectId: number, room?: string | null) =>
  ({ to: '/projects/$projectId/board', params: { projectId }, search: { room: room ?? undefined } }) as const

type Looking = { categoryId?: number | null; projectId?: number; selectionId?: number }

/** The catalog: of a category, for a project, or for one of its selections. */
export const toCatalog = ({ categoryId, ...rest }: Looking = {}) =>
  ({ to: '/selections', search: { categoryId: categoryId ?? undefined, ...rest } }) as const

/** In a list across projects, a row names its project and room. */
export const placeAcrossProjects = ({ projectName, room }: { projectName: string; room: string | null }): string =>
  [projectName, room].filter(Boolean).join(' · ')

export const toSelection = ({ projectId, id }: { projectId: number; id: number }) =>
  ({
    to: '/projects/$projectId/selections/$selectionId',
    params: { projectId, selectionId: id },
  }) as const

/** The page of a selection, open at one of its options. */
export const toOption = (selection: { projectId: number; id: number }, optionId: number | undefined) =>
  ({ ...toSelection(selection), search: { option: optionId } }) as const

/** The same address as text, for lists in which a `Link` per row costs too much. */
export const hrefOfSelection = ({ projectId, id }: { projectId: number; id: number }): string =>
  `/projects/${projectId}/selections/${id}`
