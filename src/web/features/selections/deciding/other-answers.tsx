import Ban from 'virtual:icons/ban'
import CircleQuestionMark from 'virtual:icons/circle-question-mark'
import Undo2 from 'virtual:icons/undo-2'
import { useState } from 'react'
import { isChosenOnly } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { useOffline } from '#web/platform/network/connectivity.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { useChoose } from './use-choose.ts'

const AskDialog = onDemand(() => import('./ask-dialog.tsx').then((module) => module.AskDialog))
const SuggestDialog = onDemand(() =>
  import('#web/features/suggestions/parts/suggest-dialog.tsx').then((module) => module.SuggestDialog),
)
const DeclineDialog = onDemand(() => import('../page/reason-dialogs.tsx').then((module) => module.DeclineDialog))

/** Alternatives to choosing or signing. */
export function OtherAnswers({ selection, builder }: { selection: Selection; builder: boolean }) {
  const [open, setOpen] = useState<'ask' | 'suggest' | 'decline'>()
  const close = () => setOpen(undefined)
  const offline = useOffline()
  const { choose, choosing } = useChoose(selection, { forClient: builder })
  return (
    <div className="flex flex-col items-start gap-1 border-t pt-3 *:-mx-2.5">
      {selection.can.ask && (
        <Button variant="ghost" size="sm" icon={<CircleQuestionMark aria-hidden />} onClick={() => setOpen('ask')}>
          {builder ? 'Ask a question' : 'Ask or request a change'}
        </Button>
      )}
      {selection.can.choose && isChosenOnly(selection.status) && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Undo2 aria-hidden />}
          pending={choosing}
          disabled={offline}
          onClick={() => void choose(null)}
        >
          {builder ? 'Undo the choice' : 'Change my mind'}
        </Button>
      )}
      {selection.can.decline && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Ban aria-hidden />}
          disabled={offline}
          onClick={() => setOpen('decline')}
        >
          Decline
        </Button>
      )}
      <AskDialog
        {...{ selection, builder }}
        open={open === 'ask'}
        onClose={close}
        onSuggest={() => setOpen('suggest')}
      />
      <SuggestDialog selection={selection} open={open === 'suggest'} onClose={close} />
      <DeclineDialog selection={selection} open={open === 'decline'} onClose={close} />
    </div>
  )
}
