import X from 'virtual:icons/x'
import type { ComponentProps, ReactNode } from 'react'
import { Button, IconButton } from '../button.tsx'

type BulkToolbarProps = {
  /** How many are chosen, in words: “3 items”. */
  count: string
  /** The accessible name of the toolbar: “3 items chosen”. */
  label: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/**
 * Floats above the end of a list and acts on everything chosen in it. Where it is narrow, the buttons have no icons, so that they
 * take few lines, and the count and the way out are the first line.
 */
export function BulkToolbar({ count, label, closeLabel, onClose, children }: BulkToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      data-bar
      className="sticky bottom-4 z-30 mx-auto flex w-fit max-w-full flex-wrap items-center gap-1.5 rounded-card bg-surface p-2 shadow-pop ring-1 ring-line max-lg:[&_button:not([aria-label],[aria-busy])>svg]:hidden max-sm:w-full print:hidden"
    >
      <span
        role="status"
        className="px-2 text-sm font-semibold whitespace-nowrap max-sm:-order-2 max-sm:flex-1 max-sm:basis-2/3"
      >
        {count}
      </span>
      {children}
      <IconButton size="sm" label={closeLabel} icon={<X aria-hidden />} onClick={onClose} className="max-sm:-order-1" />
    </div>
  )
}

/** A button of the toolbar. */
export const BulkAct = (act: Omit<ComponentProps<typeof Button>, 'size' | 'variant'>) => (
  <Button size="sm" variant="secondary" {...act} />
)
