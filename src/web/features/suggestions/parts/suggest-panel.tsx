import Lightbulb from 'virtual:icons/lightbulb'
import { type ReactNode, useState } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'

const SuggestDialog = onDemand(() => import('./suggest-dialog.tsx').then((module) => module.SuggestDialog))

/** At the end of the options, because that is where a client looks who likes none of them. */
export function SuggestPanel({ selection, children }: { selection: Selection; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <div data-print="hide" className="mt-4 rounded-card border border-dashed border-line-strong p-4">
      <p className="font-medium">Have something else in mind?</p>
      <p className="mt-0.5 text-sm text-ink-soft">
        Show your builder what you found. You can choose it once your builder has priced it.
      </p>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Button size="sm" variant="secondary" icon={<Lightbulb aria-hidden />} onClick={() => setOpen(true)}>
          Suggest my own item
        </Button>
        {children}
      </div>
      <SuggestDialog selection={selection} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
