/**
 * How long a toast stays unless it is held. An undo is read first, and then reached with a keyboard or a screen reader; what only leads to
 * another page is found there too, and may not cover a page for long.
 */
export const toastDuration = ({ action }: { action?: { label: string } | undefined }): number =>
  action?.label === 'Undo' ? 30_000 : 5_000
