import type { Selection } from '../selection-schemas.ts'

type Known = Pick<Selection, 'draft' | 'choices' | 'fingerprint'>

/** Whether clients are notified of an edit: they knew the deal, as chosen, proposed, signed or included, and it is another one now. */
export const isAnnounced = (before: Known, after: Pick<Known, 'fingerprint'>): boolean =>
  !before.draft && before.choices.length > 0 && before.fingerprint !== after.fingerprint
