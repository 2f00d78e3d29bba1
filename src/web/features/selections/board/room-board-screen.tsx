import { useQuery } from '@tanstack/react-query'
import Expand from 'virtual:icons/expand'
import Link2 from 'virtual:icons/link-2'
import Printer from 'virtual:icons/printer'
import X from 'virtual:icons/x'
import { useEffect, useRef, useState } from 'react'
import { boardAmounts } from '#shared/figures/amounts.ts'
import { named } from '#shared/figures/glossary.ts'
import { roomInWords, spentInWords } from '#shared/figures/words.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { spentOn } from '#shared/selections/counting.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { shareLink } from '#web/platform/share-link.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/fields/choices.tsx'
import { useMoney, SameCents } from '#web/ui/money.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { bothOf, QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useBackCloses } from '#web/ui/overlays/use-back-closes.ts'
import { BoardList } from './board-list.tsx'
import { piecesOf, roomsOf, roomTotals, type Room } from '#shared/selections/board/board-pieces.ts'
import { BoardTray } from './board-tray.tsx'
import { EmptyBoard, RoomSelect, StoppedBanner } from './empty-board.tsx'
import { toProjectSelections } from '#web/platform/paths.ts'
import { projectSelectionsQuery } from '#web/reads/selections.ts'
import { RoomBoard } from './room-board.tsx'

export type BoardSearch = {
  room?: string | undefined
  /** Ids of options that are tried on the board: part of the address, so that a copied link shows the same. */
  try?: number[] | undefined
}

type ScreenProps = { projectId: number; search: BoardSearch; onSearch: (search: BoardSearch) => void }

/** "Do these go together?": everything chosen for a room on one page. */
export function RoomBoardScreen({ projectId, search, onSearch }: ScreenProps) {
  const project = useQuery(projectQuery(projectId))
  const selections = useQuery(projectSelectionsQuery(projectId))
  return (
    <QueryGate
      query={bothOf(selections, project)}
      level={1}
      loading={<Loading />}
      failed="The board could not be loaded"
    >
      {([all, loaded]) => <Board project={loaded} selections={all} search={search} onSearch={onSearch} />}
    </QueryGate>
  )
}

const Loading = () => (
  <div role="status">
    <h1 className="sr-only">Loading the board...</h1>
    <Skeleton className="mb-6 h-10 max-w-sm" />
    <Skeleton className="aspect-[8/5] max-sm:aspect-[2/3]" />
  </div>
)

type BoardProps = Omit<ScreenProps, 'projectId'> & { project: ProjectDetail; selections: readonly Selection[] }

function Board({ project, selections, search, onSearch }: BoardProps) {
  const rooms = roomsOf(selections)
  // Another room is never shown under the name of the one that was asked for.
  const room = search.room === undefined ? mostChosen(rooms) : rooms.find(({ name }) => name === search.room)
  const [current, setCurrent] = useState<number>()
  const [names, setNames] = useState(true)
  const [full, setFull] = useState(false)
  const tried = search.try ?? []
  const back = <BackLink {...toProjectSelections(project.id)}>{project.name}</BackLink>
  if (!room || room.selections.length === 0)
    return (
      <EmptyBoard
        back={back}
        room={room?.name ?? search.room}
        stopped={room?.stopped ?? []}
        others={rooms}
        onRoom={(name) => onSearch({ room: name })}
      />
    )
  const pieces = piecesOf(room.selections, tried)
  const opened = room.selections.find(({ id }) => id === current)
  const swap = (selection: Selection, optionId: number | null) => {
    const others = tried.filter((id) => !selection.options.some((option) => option.id === id))
    const next = optionId === null ? others : [...others, optionId]
    onSearch({ room: room.name, try: next.length > 0 ? next : undefined })
  }
  const open = (id: number) => setCurrent((old) => (old === id ? undefined : id))
  const tray = opened && (
    <BoardTray
      selection={opened}
      tried={tried}
      onTry={(optionId) => swap(opened, optionId)}
      onClose={() => setCurrent(undefined)}
      inFlow={full}
    />
  )
  return (
    <SameCents amounts={boardAmounts(room.selections)}>
      <title>{`${room.name} · ${project.name}`}</title>
      <PageHeader
        back={back}
        title={room.name}
        subtitle={<RoomFigures room={room} tried={tried} currency={project.currency} />}
        actions={
          <div data-print="hide" className="flex flex-wrap items-center gap-2">
            <RoomSelect
              rooms={rooms}
              value={room.name}
              onChange={(name) => {
                setCurrent(undefined)
                onSearch({ room: name })
              }}
            />
            <IconButton
              variant="secondary"
              label="Copy link"
              icon={<Link2 aria-hidden />}
              onClick={() => void share(room.name)}
            />
            <IconButton variant="secondary" label="Print" icon={<Printer aria-hidden />} onClick={() => print()} />
            <Button variant="secondary" icon={<Expand aria-hidden />} onClick={() => setFull(true)}>
              <span className="max-sm:sr-only">Full screen</span>
            </Button>
          </div>
        }
      />
      <StoppedBanner stopped={room.stopped} />
      <div
        className={
          tray
            ? 'grid items-start gap-6 max-lg:pb-64 print:block print:pb-0 lg:grid-cols-[minmax(0,1fr)_19rem]'
            : undefined
        }
      >
        <RoomBoard pieces={pieces} names={names} current={current} onOpen={open} />
        {!full && tray && <div className="lg:sticky lg:top-6">{tray}</div>}
      </div>
      <div className="mt-4 flex justify-end" data-print="hide">
        <Switch label="Names on the board" checked={names} onChange={setNames} />
      </div>
      <BoardList pieces={pieces} tried={tried} />
      {full && (
        <FullScreen title={`${room.name}, ${project.name}`} onClose={() => setFull(false)}>
          <div className="min-h-0 flex-1">
            <RoomBoard fill pieces={pieces} names={names} current={current} onOpen={open} />
          </div>
          {tray && <div className="lg:w-80 lg:self-end">{tray}</div>}
        </FullScreen>
      )}
    </SameCents>
  )
}

/** The room that shows most: that is the page people want to see first. */
const mostChosen = (rooms: readonly Room[]): Room | undefined => rooms.toSorted((a, b) => decided(b) - decided(a))[0]

const decided = ({ counted }: Room): number => counted.chosen + counted.included

function RoomFigures({ room, tried, currency }: { room: Room; tried: readonly number[]; currency: string }) {
  const { money, difference } = useMoney(currency)
  const trying = room.selections.some(({ options }) => options.some(({ id }) => tried.includes(id)))
  const totals = roomTotals(room, tried)
  const counted = roomInWords(room)
  if (!totals) return counted
  const over = totals.against?.difference
  const against = over === undefined ? '' : `, ${difference(over)}${over === 0 ? '' : ' the allowances'}`
  if (trying) return `${counted}. With what you are trying: ${money(totals.total)}${against}.`
  return `${counted}. ${named('spent', money(totals.total))}${against}. ${spentInWords(spentOn(room.selections), money)}`
}

async function share(room: string): Promise<void> {
  const done = await shareLink(room, location.href)
  if (done === 'copied') toast.success('Link copied', 'Everyone on this project can open it.')
  if (done === 'failed') toast.error('The link was not copied', 'Copy it from the address bar.')
}

type FullScreenProps = { title: string; onClose: () => void; children: React.ReactNode }

/** A modal over the whole window, and the browser's own full screen where it has one. */
function FullScreen({ title, onClose, children }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useBackCloses(true, onClose)
  useEffect(() => {
    const root = document.documentElement
    dialog.current?.showModal()
    void root.requestFullscreen?.().catch(() => undefined)
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      data-print="hide"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-paper p-2 text-ink sm:p-4"
    >
      <div className="flex h-full flex-col gap-2">
        <div className="flex items-center justify-between gap-3">
          <p className="truncate font-serif text-lg font-semibold">{title}</p>
          <IconButton label="Leave full screen" icon={<X aria-hidden />} onClick={onClose} />
        </div>
        <div className="flex min-h-0 flex-1 gap-2 max-lg:flex-col lg:gap-4">{children}</div>
      </div>
    </dialog>
  )
}
