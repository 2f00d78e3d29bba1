import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const PlanDialog = onDemand(() => import('./plan-dialog.tsx').then((module) => module.PlanDialog))

type PlanProps = { projectId: number; currency: string }

/** A selection can be planned before it has options. */
export function PlanSelectionButton({ projectId, currency }: PlanProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        Plan a decision
      </Button>
      {open && <PlanDialog projectId={projectId} currency={currency} onClose={() => setOpen(false)} />}
    </>
  )
}
