/** Shared look of all form controls. 16 px text on phones, because iOS zooms into smaller fields. */
export const controlClass =
  'w-full min-h-10 touch:min-h-11 rounded-control border border-line-strong bg-surface px-3 text-base text-ellipsis sm:text-sm text-ink ' +
  'transition-colors hover:border-ink-soft focus-visible:border-primary focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger data-invalid:border-danger disabled:bg-sunken disabled:text-ink-soft disabled:hover:border-line-strong'

export const popupClass =
  'rounded-card bg-surface text-ink shadow-pop ring-1 ring-line outline-none origin-(--transform-origin) transition ' +
  'data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:scale-97 data-ending-style:opacity-0'

export const optionClass =
  'flex min-h-9 touch:min-h-11 cursor-default items-center gap-2 rounded-control px-2.5 py-1.5 text-sm outline-none select-none ' +
  'data-highlighted:bg-sunken data-disabled:text-ink-soft data-disabled:opacity-60'

/** An icon button inside a control. */
export const insideButtonClass =
  'inline-flex size-8 touch:size-11 items-center justify-center rounded-control text-ink-soft hover:text-ink'
