import MessageSquarePlus from 'virtual:icons/message-square-plus'
import Wrench from 'virtual:icons/wrench'
import type { Conversation } from '#shared/messages/contract.ts'
import { cx } from '#web/ui/cx.ts'
import { placeOf, samePlace, type Place } from './place.ts'

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
export function StartThread({ project, trade, client, conversations, current, onOpen }: Props) {
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
