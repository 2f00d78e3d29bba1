import { useQueryClient } from '@tanstack/react-query'
import type { Selection } from '#shared/selections/selection.ts'
import { projectSelectionsQuery } from './queries.ts'

/** Reads a selection anew after a refusal, so that the screen shows what is true now. */
export function useRefresh({ projectId }: Pick<Selection, 'projectId'>): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: projectSelectionsQuery(projectId).queryKey })
}
