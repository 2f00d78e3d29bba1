import { messageOf } from '#web/platform/network/api-error.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useUndoMove } from '../queries.ts'

/** Undoes a move of the schedule and says how it went, also after the dialog that offered it has closed. */
export function useUndoWithToasts(projectId: number) {
  const undo = useUndoMove(projectId)
  const undone = () => toast.success('Schedule restored')
  const notUndone = (error: unknown) => toast.error('This could not be undone', messageOf(error, 'Please try again.'))
  return { pending: undo.isPending, undo: (moveId: number) => void undo.mutateAsync(moveId).then(undone, notUndone) }
}
