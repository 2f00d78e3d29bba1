import type { Selection } from '../selection-schemas.ts'

type Known = Pick<Selection, 'draft' | 'choices' | 'fingerprint'>

/** Whether clients are notified of an edit: it changes a deal that they have seen as proposed, chosen, signed or included. */
export const isAnnounced = (before: Known, after: Pick<Known, 'fingerprint'>): boolean =>
  !before.draft && before.choices.length > 0 && before.fingerprint !== after.fingerprint
