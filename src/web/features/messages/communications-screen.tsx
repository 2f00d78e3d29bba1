import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import MessageSquareText from 'virtual:icons/message-square-text'
import SquareArrowOutUpRight from 'virtual:icons/square-arrow-out-up-right'
import type { UserType } from '#shared/auth/contract.ts'
import { COUNTED, waitingInWords } from '#shared/messages/rules.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { cx } from '#web/ui/cx.ts'
import { InfiniteList, loadedStatus } from '#web/ui/lists/infinite-list.tsx'
import { SearchInput } from '#web/ui/fields/input.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState, NothingFound } from '#web/ui/page/states.tsx'
import { projectQuery } from '#web/reads/projects.ts'
import { useCurrentUser } from '../auth/queries.ts'
import { countsQuery } from '../shell/queries.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationPanes } from './conversation-panes.tsx'
import { NewConversation } from './new-conversation.tsx'
import { placeKey, placeOf, samePlace, threadName, threadPlace, type Place } from './place.ts'
import { conversationsQuery } from './queries.ts'
import { Thread } from './thread.tsx'

export type CommunicationsSearch = {
  project?: number
  selection?: number
  trades?: boolean
  show?: 'all' | 'unread' | 'open'
  q?: string
}

type ScreenProps = {
  title: string
  search: CommunicationsSearch
  onSearch: (change: Partial<CommunicationsSearch>) => void
}

const shows = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'open', label: 'Open' },
] as const

/** All conversations of the person, across projects. */
export function CommunicationsScreen({ title, search, onSearch }: ScreenProps) {
  const { show = 'all', q = '' } = search
  const { data: counts } = useQuery(countsQuery)
  const { items, query, isPending, list } = useInfinite(conversationsQuery({ show, q: q || undefined }))
  const narrowed = q !== '' || show !== 'all'
  const { type } = useCurrentUser()
  const trade = type === 'subcontractor'
  const open = openPlace(search, type)
  const go = (place: Place | null) =>
    onSearch({
      project: place?.projectId,
      selection: place?.selectionId ?? undefined,
      trades: place?.forTrades || undefined,
    })
  const current = open && items.find((conversation) => samePlace(placeOf(conversation), open))
  const house = open && <ProjectName projectId={open.projectId} />
  return (
    <>
      {/* On a phone the open conversation replaces the header. */}
      {open && <h1 className="sr-only lg:hidden">{title}</h1>}
      <div className={cx(open && 'max-lg:hidden')}>
        <PageHeader
          title={title}
          subtitle={counts && unreadInWords(counts.messages)}
          actions={<NewConversation onChosen={(projectId) => go({ projectId, selectionId: null, forTrades: trade })} />}
        />
      </div>
      <ConversationPanes
        onBack={() => go(null)}
        nothingOpen={
          items.length > 0 && (
            <EmptyState
              icon={<MessageSquareText />}
              title="Choose a conversation"
              text="It opens here, next to the list."
            />
          )
        }
        list={
          <>
            <div className="flex flex-col gap-2 border-b p-3">
              <SearchInput
                label="Search conversations"
                className="sm:w-full"
                value={q}
                onChange={(text) => onSearch({ q: text || undefined })}
              />
              <SegmentedControl
                label="Show"
                options={shows}
                value={show}
                onChange={(next) => onSearch({ show: next === 'all' ? undefined : next })}
              />
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto pb-4">
              <QueryGate query={query} loading={loading} failed="The conversations could not be loaded">
                {(found) =>
                  found.length > 0 ? (
                    <InfiniteList
                      status={loadedStatus(found.length, 'conversation', 'conversations', list.hasMore)}
                      {...list}
                    >
                      <ConversationList
                        conversations={found}
                        withProject
                        isCurrent={(conversation) => open !== null && samePlace(placeOf(conversation), open)}
                        onOpen={(conversation) => go(placeOf(conversation))}
                      />
                    </InfiniteList>
                  ) : narrowed ? (
                    <NothingFound
                      what="conversations"
                      filters
                      onClear={() => onSearch({ q: undefined, show: undefined })}
                    />
                  ) : (
                    <EmptyState
                      icon={<MessageSquareText />}
                      title={`No ${title.toLowerCase()} yet`}
                      text="Write the first message on a project."
                    />
                  )
                }
              </QueryGate>
            </div>
          </>
        }
        thread={
          open && {
            // The title is the same as in the list: a project's own conversation is called after the project.
            title: open.selectionId !== null ? current && threadName(current) : open.forTrades ? 'Trades' : house,
            subtitle: (
              <>
                {threadPlace(open) !== null && `${threadPlace(open)} · `}
                {open.selectionId !== null || open.forTrades ? house : 'Project conversation'}
              </>
            ),
            actions: <PlaceLink place={open} />,
            // The position of the first new message comes with the list.
            content: isPending ? (
              <div className="flex-1 p-4 sm:p-5">
                <SkeletonList bare rows={5} />
              </div>
            ) : (
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
    </>
  )
}

const loading = (
  <div className="p-4">
    <SkeletonList bare rows={6} />
  </div>
)

const unreadInWords = (unread: number) =>
  unread > 0 ? `${waitingInWords(unread, COUNTED.badge)} unread` : 'No unread messages'

/** Clients are not in the trades' conversations, and trades are in no others. */
function openPlace({ project, selection, trades = false }: CommunicationsSearch, type: UserType): Place | null {
  if (project === undefined) return null
  const trade = type === 'subcontractor'
  return {
    projectId: project,
    selectionId: selection ?? null,
    forTrades: trade || (trades && type !== 'client'),
  }
}

function ProjectName({ projectId }: { projectId: number }) {
  const { data } = useQuery(projectQuery(projectId))
  return <>{data?.name ?? ''}</>
}

function PlaceLink({ place }: { place: Place }) {
  const to = place.selectionId
    ? `/projects/${place.projectId}/selections/${place.selectionId}`
    : `/projects/${place.projectId}`
  return (
    <Link
      to={to}
      className="inline-flex shrink-0 items-center gap-1.5 text-sm text-primary hover:underline touch:min-h-11 touch:min-w-11 touch:justify-center"
    >
      <SquareArrowOutUpRight aria-hidden className="size-4 sm:hidden" />
      <span className="max-sm:sr-only">{place.selectionId ? 'Open selection' : 'Open project'}</span>
    </Link>
  )
}
