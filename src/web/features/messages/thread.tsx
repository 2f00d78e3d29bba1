import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import ArrowDown from 'virtual:icons/arrow-down'
import ArrowUp from 'virtual:icons/arrow-up'
import MessageSquareText from 'virtual:icons/message-square-text'
import { Fragment, lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { Message } from '#shared/messages/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { subscribeToConnection } from '#web/platform/network/connectivity.ts'
import { hasWaiting } from '#web/platform/offline/outbox-hint.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useProjectZone } from '#web/reads/projects.ts'
import { useCurrentUser, useHouseZone } from '../auth/queries.ts'
import { Composer } from './composer.tsx'
import { MessageCard } from './message-card.tsx'
import type { Place } from './place.ts'
import { threadQuery, useMarkRead, useResolveMessage } from './queries.ts'

// Most threads have nothing waiting.
const QueuedMessages = lazy(() =>
  import('./queued-messages.tsx')
    .then(({ QueuedMessages: Queued }) => ({ default: Queued }))
    .catch(() => ({ default: () => null })),
)

type ThreadProps = {
  place: Place
  /** The first message that was unread when the thread was opened. */
  firstUnreadId: number | null
  className?: string
}

/** One conversation: messages, the line above new ones, and the composer. */
export function Thread({ place, firstUnreadId, className }: ThreadProps) {
  const user = useCurrentUser()
  const waiting = useSyncExternalStore(subscribeToConnection, hasWaiting)
  const query = useInfiniteQuery(threadQuery(place))
  const timeZone = useProjectZone(place.projectId, useHouseZone())
  const resolve = useResolveMessage(place)
  const [answering, setAnswering] = useState<Message | null>(null)
  // Opening the thread marks it as read; the line stays where it was while the thread is open.
  const [newFrom] = useState(firstUnreadId)
  const messages = (query.data?.pages ?? []).toReversed().flat()
  const box = useRef<HTMLDivElement>(null)
  const { atEnd, toEnd, onScroll } = useThreadScroll(box, messages.at(-1)?.id)
  const reach = useScrollToMessage(query)
  useReading(place, messages)
  const byId = new Map(messages.map((message) => [message.id, message]))

  return (
    <div className={cx('flex min-h-0 flex-col overflow-hidden', className)}>
      <div ref={box} onScroll={onScroll} className="relative min-h-0 flex-1 overflow-y-auto p-4 sm:p-5">
        <QueryGate query={query} loading={<SkeletonList bare rows={5} />} failed="The conversation could not be loaded">
          {() =>
            messages.length === 0 ? (
              <EmptyState icon={<MessageSquareText />} title="No messages yet" text="Write the first one below." />
            ) : (
              <div role="log" aria-label="Messages" className="flex flex-col gap-5">
                {query.hasNextPage && (
                  <Button
                    variant="ghost"
                    className="self-center"
                    pending={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    Show earlier messages
                  </Button>
                )}
                {messages.map((message) => (
                  <Fragment key={message.id}>
                    {message.id === newFrom && <NewLine />}
                    <MessageCard
                      message={message}
                      timeZone={timeZone}
                      answered={message.answersId === null ? undefined : byId.get(message.answersId)}
                      own={message.senderId === user.id}
                      onAnswer={() => setAnswering(message)}
                      onSettle={(open) =>
                        resolve.mutate(
                          { messageId: message.id, open },
                          {
                            onError: (error) =>
                              toast.error('The question could not be updated', messageOf(error, 'Please try again.')),
                          },
                        )
                      }
                    />
                  </Fragment>
                ))}
              </div>
            )
          }
        </QueryGate>
        {waiting && (
          <Suspense>
            <QueuedMessages place={place} timeZone={timeZone} />
          </Suspense>
        )}
      </div>
      <div className="pointer-events-none relative z-10 h-0">
        <div className="pointer-events-auto absolute right-4 bottom-3 flex gap-2">
          {newFrom !== null && atEnd && messages.length > 8 && (
            <Button size="sm" variant="secondary" icon={<ArrowUp aria-hidden />} onClick={() => reach(newFrom)}>
              First unread
            </Button>
          )}
          {!atEnd && messages.length > 0 && (
            <Button size="sm" variant="secondary" icon={<ArrowDown aria-hidden />} onClick={toEnd}>
              Newest
            </Button>
          )}
        </div>
      </div>
      <Composer
        place={place}
        answering={answering}
        onAnswered={() => setAnswering(null)}
        onSent={() => requestAnimationFrame(toEnd)}
      />
    </div>
  )
}

/** Scrolls to a message of this thread, loading earlier pages until it is there. */
function useScrollToMessage({ data, hasNextPage, fetchNextPage }: UseInfiniteQueryResult<InfiniteData<Message[]>>) {
  // A link in an email may name a message that is not on the newest page.
  const wanted = useRef<number | null>(Number(/message-(\d{1,10})$/.exec(location.hash)?.[1]) || null)
  const go = () => {
    if (wanted.current === null || !data) return
    const there = document.getElementById(`message-${wanted.current}`)
    if (!there && hasNextPage && (data.pages.at(-1)?.[0]?.id ?? 0) > wanted.current) void fetchNextPage()
    else {
      there?.scrollIntoView({ block: 'center' })
      wanted.current = null
    }
  }
  useEffect(go)
  return (id: number) => {
    wanted.current = id
    go()
  }
}

const NewLine = () => (
  <div role="separator" className="flex items-center gap-3 text-xs font-semibold text-accent-ink">
    <span className="h-px flex-1 bg-accent" />
    New
    <span className="h-px flex-1 bg-accent" />
  </div>
)

/** Marks the thread as read while the person is looking at it. */
function useReading(place: Place, messages: Message[]): void {
  const user = useCurrentUser()
  const { mutate } = useMarkRead(place)
  const newest = messages.findLast(({ senderId }) => senderId !== user.id)?.id
  useEffect(() => {
    if (newest === undefined) return undefined
    const read = () => document.visibilityState === 'visible' && mutate(newest)
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [newest, mutate])
}

/** Keeps the newest message in view while the reader is at the end; starts elsewhere when the address names a message. */
function useThreadScroll(box: RefObject<HTMLElement | null>, newest: number | undefined) {
  const [atEnd, setAtEnd] = useState(true)
  const following = useRef(true)
  const begun = useRef(false)
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  useEffect(() => {
    const thread = box.current
    if (newest === undefined || !thread) return
    if (begun.current ? following.current : !/message-\d+$/.test(location.hash))
      thread.scrollTo({ top: thread.scrollHeight })
    begun.current = true
  }, [newest, box])
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    following.current = scrollHeight - scrollTop - clientHeight < 80
    setAtEnd(following.current)
  }
  return { atEnd, toEnd, onScroll }
}
