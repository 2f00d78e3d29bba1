import { useState, type ReactNode } from 'react'
import { exportMessages } from '#shared/exports/endpoints.ts'
import type { Conversation } from '#shared/messages/contract.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationPanes } from './conversation-panes.tsx'
import { placeKey, placeOf, samePlace, threadName, threadPlace, type Place } from './place.ts'
import { conversationsQuery } from './queries.ts'
import { Thread } from './thread.tsx'
import MessageSquarePlus from 'virtual:icons/message-square-plus'
import Wrench from 'virtual:icons/wrench'
import { cx } from '#web/ui/cx.ts'

type TabProps = { projectId: number; /** The project's activity feed. */ activity?: ReactNode }

const views = [
  { value: 'talk', label: 'Conversations' },
  { value: 'activity', label: 'Activity' },
] as const

/** Conversations and activity of a project. */
export function ProjectCommunicationsTab({ projectId, activity }: TabProps) {
  const [view, setView] = useState<'talk' | 'activity'>('talk')
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {activity && <SegmentedControl label="View" options={views} value={view} onChange={setView} />}
        {view === 'talk' && <ExportMenu size="sm" endpoint={exportMessages} params={{ projectId }} />}
      </div>
      {view === 'activity' ? activity : <ProjectThreads projectId={projectId} />}
    </div>
  )
}

function ProjectThreads({ projectId }: { projectId: number }) {
  const user = useCurrentUser()
  const trade = user.type === 'subcontractor'
  const { query } = useInfinite(conversationsQuery({ projectId }))
  const project: Place = { projectId, selectionId: null, forTrades: trade }
  const [open, setOpen] = useState<Place | null>(() =>
    user.type !== 'client' && location.hash.startsWith('#trades-')
      ? { ...project, forTrades: true }
      : location.hash.startsWith('#message-') || matchMedia('(min-width: 64rem)').matches
        ? project
        : null,
  )
  const panes = (items: readonly Conversation[]) => {
    const current = open && items.find((conversation) => samePlace(placeOf(conversation), open))
    return (
      <ConversationPanes
        below="tabs"
        onBack={() => setOpen(null)}
        nothingOpen={null}
        list={
          <div className="min-h-0 flex-1 overflow-y-auto">
            <StartThread
              project={project}
              trade={trade}
              client={user.type === 'client'}
              conversations={items}
              current={open}
              onOpen={setOpen}
            />
            <ConversationList
              conversations={items}
              withProject={false}
              isCurrent={(conversation) => open !== null && samePlace(placeOf(conversation), open)}
              onOpen={(conversation) => setOpen(placeOf(conversation))}
            />
          </div>
        }
        thread={
          open && {
            title: current ? threadName(current) : open.forTrades ? 'Trades' : 'Project conversation',
            subtitle: threadPlace(open),
            content: (
              <Thread
                key={placeKey(open)}
                place={open}
                firstUnreadId={current?.firstUnreadId ?? null}
                className="flex-1"
              />
            ),
          }
        }
      />
    )
  }
  return (
    <QueryGate query={query} loading={<SkeletonList rows={5} />} failed="The conversations could not be loaded">
      {panes}
    </QueryGate>
  )
}

type Props = {
  project: Place
  /** Trades are in no conversation with clients. */
  trade: boolean
  /** Clients are not in the trades' thread. */
  client: boolean
  conversations: readonly Conversation[]
  current: Place | null
  onOpen: (place: Place) => void
}

/** Threads that every project has, listed until someone writes in them. */
function StartThread({ project, trade, client, conversations, current, onOpen }: Props) {
  const begun = (place: Place) => conversations.some((conversation) => samePlace(placeOf(conversation), place))
  const threads = [
    {
      place: { ...project, forTrades: trade },
      label: trade ? 'Trades' : 'Project conversation',
      icon: MessageSquarePlus,
    },
    ...(client ? [] : [{ place: { ...project, forTrades: true }, label: 'Trades', icon: Wrench }]),
  ].filter(({ place }, index, all) => !begun(place) && all.findIndex((one) => samePlace(one.place, place)) === index)
  return (
    <ul className="divide-y border-b empty:hidden">
      {threads.map(({ place, label, icon: Icon }) => (
        <li key={label}>
          <button
            type="button"
            aria-current={(current !== null && samePlace(current, place)) || undefined}
            onClick={() => onOpen(place)}
            className={cx(
              'flex min-h-14 w-full items-center gap-3 px-4 text-left text-sm text-ink-soft -outline-offset-2 hover:bg-sunken',
              current !== null && samePlace(current, place) && 'bg-primary-soft text-ink',
            )}
          >
            <Icon aria-hidden className="size-4.5" />
            {label}
            <span className="ml-auto text-xs">Nothing written yet</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
