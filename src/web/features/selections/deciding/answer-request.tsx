import CircleX from 'virtual:icons/circle-x'
import RotateCcw from 'virtual:icons/rotate-ccw'
import { useState } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'

const DeclineRequestDialog = onDemand(() =>
  import('../page/reason-dialogs.tsx').then((module) => module.DeclineRequestDialog),
)
const ReopenDialog = onDemand(() => import('../page/reopen-dialog.tsx').then((module) => module.ReopenDialog))

/** The builder's two answers to a change request. */
export function AnswerRequest({ selection }: { selection: Selection }) {
  const [open, setOpen] = useState<'reopen' | 'decline'>()
  const close = () => setOpen(undefined)
  if (!selection.can.edit) return null
  return (
    <div className="flex flex-wrap gap-2">
      {selection.can.reopen && (
        <Button size="sm" variant="secondary" icon={<RotateCcw aria-hidden />} onClick={() => setOpen('reopen')}>
          Reopen
        </Button>
      )}
      <Button size="sm" variant="secondary" icon={<CircleX aria-hidden />} onClick={() => setOpen('decline')}>
        Decline request
      </Button>
      <ReopenDialog selection={selection} open={open === 'reopen'} onClose={close} />
      <DeclineRequestDialog selection={selection} open={open === 'decline'} onClose={close} />
    </div>
  )
}
