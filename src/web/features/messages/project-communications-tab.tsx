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
import { StartThread } from './start-thread.tsx'

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
