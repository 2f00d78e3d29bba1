import { createContext, useContext, type RefObject } from 'react'

/** The dialog that surrounds a control, if one does. */
export const SurroundingDialog = createContext<RefObject<HTMLElement | null> | null>(null)

/**
 * Where a menu or a list of options is put when it opens: into its dialog, or into the content of the page. So it belongs to
 * what it was opened from for screen readers too, not to the end of the document.
 */
export const usePopupPlace = (): RefObject<HTMLElement | null> | HTMLElement | undefined =>
  useContext(SurroundingDialog) ?? document.getElementById('content') ?? undefined
