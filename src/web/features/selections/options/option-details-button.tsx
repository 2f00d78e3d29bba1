import Images from 'virtual:icons/images'
import { useState } from 'react'
import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'

const OptionDetails = onDemand(() => import('./option-details.tsx').then((module) => module.OptionDetails))

export function OptionDetailsButton({ selection, option }: { selection: Selection; option: SelectionOption }) {
  const [open, setOpen] = useState(false)
  const count = option.item.pictures.length
  const label = count > 1 ? `${count} pictures and details` : 'Details'
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<Images aria-hidden />}
        aria-label={`${label} of ${option.item.name}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <OptionDetails selection={selection} option={option} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
