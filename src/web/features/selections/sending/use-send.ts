import type { ReachedPerson } from '#shared/people/reach-schemas.ts'
import { reachInWords } from '#shared/people/words.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useSendSelections } from '../queries.ts'

/** The same words after every way of sending: how many were sent, and who was reached. */
export const sayWhoWasReached = (sent: number, people: readonly ReachedPerson[]): void =>
  toast.success(`${selectionsInWords(sent)} sent`, reachInWords(people))

/** Sends, and says who was reached. */
export function useSend(projectId: number) {
  const send = useSendSelections(projectId)
  const run = (selectionIds: number[], invite: boolean, onDone: () => void) =>
    send.mutate(
      { selectionIds, invite },
      {
        onSuccess: ({ sent, people }) => {
          sayWhoWasReached(sent, people)
          onDone()
        },
        onError: (error) => toast.error('Nothing was sent', messageOf(error, 'Please try again.')),
      },
    )
  return { run, isPending: send.isPending }
}
