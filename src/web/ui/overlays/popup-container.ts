import { createContext, useContext, type RefObject } from 'react'

/** The dialog around a control, if any. */
export const SurroundingDialog = createContext<RefObject<HTMLElement | null> | null>(null)

/**
 * Where a menu or a list of options is mounted: in its dialog or in the page's content, so that screen readers find it there and
 * not at the end of the document.
 */
export const usePopupContainer = (): RefObject<HTMLElement | null> | HTMLElement | undefined =>
  useContext(SurroundingDialog) ?? document.getElementById('content') ?? undefined
