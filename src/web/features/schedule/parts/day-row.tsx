import type { ReactNode } from 'react'

type DayRowProps = {
  name: string
  /** Its room, or what else tells it from others of the same name. */
  room?: string | null | undefined
  /** The day, or what becomes of it. */
  children: ReactNode
}

/** What has a day, in a list of a preview: its name at the start of the line, its day at the end. */
export const DayRow = ({ name, room, children }: DayRowProps) => (
  <li className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-3 py-2">
    <span className="wrap-anywhere">
      {name}
      {room && <span className="text-ink-soft"> · {room}</span>}
    </span>
    <span className="text-ink-soft tabular-nums">{children}</span>
  </li>
)
