import ArrowLeft from 'virtual:icons/arrow-left'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

type PanesProps = {
  list: ReactNode
  /** The open conversation; null shows the list alone on a phone. */
  thread: { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode; content: ReactNode } | null
  nothingOpen: ReactNode
  onBack: () => void
  /** Below the header and the tabs of a project, which leave less room for it. */
  below?: 'title' | 'tabs'
}

/** List and open conversation side by side on a desktop; one at a time on a phone. */
export function ConversationPanes({ list, thread, nothingOpen, onBack, below = 'title' }: PanesProps) {
  return (
    <div
      className={cx(
        'relative grid grid-cols-1 overflow-hidden rounded-card border bg-surface lg:min-h-112 lg:grid-cols-[22rem_minmax(0,1fr)]',
        below === 'tabs' ? 'lg:h-[calc(100dvh-22rem)]' : 'lg:h-[calc(100dvh-13rem)]',
        // On a phone the open conversation fills the screen below the bar, and the list grows with its content.
        thread && 'h-[calc(100dvh-7rem)] min-h-112',
      )}
    >
      <div className={cx('flex min-h-0 flex-col lg:border-r', thread && 'max-lg:hidden')}>{list}</div>
      <section aria-label="Conversation" className={cx('flex min-h-0 flex-col bg-paper', !thread && 'max-lg:hidden')}>
        {thread ? (
          <>
            <header className="flex min-h-14 items-center gap-2 border-b bg-surface px-3 py-2 sm:px-5 tight:flex-wrap tight:justify-between">
              <IconButton
                label="All conversations"
                icon={<ArrowLeft aria-hidden />}
                className="lg:hidden"
                onClick={onBack}
              />
              <div className="min-w-0 flex-1 tight:order-last tight:basis-full">
                <h2 className="line-clamp-2 text-base leading-snug font-semibold break-words">{thread.title}</h2>
                {thread.subtitle && <p className="truncate text-xs text-ink-soft">{thread.subtitle}</p>}
              </div>
              {thread.actions}
            </header>
            {thread.content}
          </>
        ) : (
          <div className="m-auto p-6">{nothingOpen}</div>
        )}
      </section>
    </div>
  )
}
