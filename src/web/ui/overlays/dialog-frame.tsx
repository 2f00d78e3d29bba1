import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'virtual:icons/x'
import { useRef, type ReactNode, type RefObject } from 'react'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { SurroundingDialog } from './popup-container.ts'
import { useBackCloses } from './use-back-closes.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  text?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Stays visible at the bottom while the content scrolls. */
  footer?: ReactNode
  /** `alertdialog` for questions that must be answered. */
  role?: 'dialog' | 'alertdialog'
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const widths: Record<NonNullable<DialogProps['size']>, string> = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-lg',
  lg: 'sm:max-w-2xl',
  xl: 'sm:max-w-5xl',
}

/** With a mouse, the first field gets the focus. On touch screens it does not, because the keyboard would cover the form. */
function firstField(content: HTMLElement | null): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return null
  const first = content?.querySelector<HTMLElement>('input:not([type=hidden], [hidden]), textarea, button, a[href]')
  return first?.matches('textarea, input:not([type=checkbox], [type=radio])') ? first : null
}

/** A dialog on a desktop, a bottom sheet on a phone. */
export function DialogFrame({
  open,
  onOpenChange,
  title,
  text,
  size = 'md',
  footer,
  role = 'dialog',
  initialFocus,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={role === 'alertdialog'}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          role={role}
          data-modal
          initialFocus={initialFocus ?? (() => firstField(content.current))}
          className={cx(
            // A toast above the dialog leaves its title and its buttons free.
            'fixed inset-x-0 bottom-0 z-40 flex max-h-[min(92dvh,100dvh-var(--toast,0px))] flex-col rounded-t-sheet bg-surface text-ink shadow-pop outline-none',
            'transition duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full',
            'sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-h-[min(88dvh,100dvh-2*var(--toast,0px))] sm:-translate-y-1/2 sm:rounded-card',
            'sm:data-ending-style:-translate-y-[calc(50%-8px)] sm:data-ending-style:opacity-0',
            'sm:data-starting-style:-translate-y-[calc(50%-8px)] sm:data-starting-style:opacity-0',
            widths[size],
          )}
        >
          <SurroundingDialog value={popup}>
            <div aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong sm:hidden" />
            <header className="flex items-start justify-between gap-4 px-5 pt-3 sm:pt-5">
              <div className="min-w-0 pb-3">
                <Base.Title className="font-serif text-lg font-semibold">{title}</Base.Title>
                {text && <Base.Description className="mt-1 text-sm text-ink-soft">{text}</Base.Description>}
              </div>
              {role === 'dialog' && (
                <Base.Close render={<IconButton size="sm" label="Close" icon={<X />} className="-mr-2" />} />
              )}
            </header>
            {children != null && (
              <div ref={content} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">
                {children}
              </div>
            )}
            {footer && (
              <footer className="flex flex-col-reverse gap-2 border-t px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
                {footer}
              </footer>
            )}
          </SurroundingDialog>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A double click is over after this long, on most systems. */
const DOUBLE_CLICK_MS = 500
/** And it stays at one place. */
const NEAR_PX = 8

type Click = { modal: Element; at: number; x: number; y: number }

const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const

/**
 * People double-click buttons. When the first click has closed its dialog, the second one would reach whatever lies below, which nobody
 * meant: it goes nowhere. Runs once, with the first dialog.
 */
function stopSecondClicks(): void {
  let last: Click | undefined
  const stop = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const isSecond =
      last !== undefined &&
      // The system's own count, where the event has one.
      (event.detail > 1 || event.timeStamp - last.at < DOUBLE_CLICK_MS) &&
      Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR_PX &&
      isClosed(last.modal) &&
      !(target && last.modal.contains(target))
    if (isSecond) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event.type === 'click' && event.detail > 0) {
      const modal = target?.closest('[data-modal]')
      last = modal ? { modal, at: event.timeStamp, x: event.clientX, y: event.clientY } : undefined
    }
  }
  for (const kind of kinds) addEventListener(kind, stop, { capture: true })
}

const isClosed = (modal: Element): boolean => !modal.isConnected || modal.hasAttribute('data-closed')

stopSecondClicks()
