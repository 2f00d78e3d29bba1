import type { DialogProps } from './dialog-frame.tsx'
import { onDemand } from '../page/on-demand.tsx'

/** A dialog on a desktop, a bottom sheet on a phone. Most visits open none, so it is loaded on first use. */
export const Dialog = onDemand<DialogProps>(() => import('./dialog-frame.tsx').then((module) => module.DialogFrame))
