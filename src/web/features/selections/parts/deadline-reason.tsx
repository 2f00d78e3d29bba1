import { useState } from 'react'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { setByInWords } from '#shared/schedule/deadlines/set-by.ts'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { useReader } from './badges.tsx'

const DeadlineSentence = onDemand(() => import('./deadline-sentence.tsx').then((module) => module.DeadlineSentence))

type Reasoned = Pick<Selection, 'deadline' | 'deadlineTyped' | 'plan' | 'status'>

/** In a list: why the deadline is the day it is, opened by mouse, keyboard or touch. One that was set by hand says so at once. */
export function DeadlineReason({ selection }: { selection: Reasoned }) {
  const [opened, setOpened] = useState(false)
  const reader = useReader()
  const { deadline, deadlineTyped, plan, status } = selection
  if (!plan || !isOpen(status)) return null
  return (
    <details
      className="relative z-1 max-w-64 sm:text-right print:hidden"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="w-fit cursor-pointer rounded-small underline decoration-line-strong underline-offset-4 hover:text-ink sm:ml-auto touch:-my-2.5 touch:py-3.5">
        {deadline === null ? 'No deadline. Why?' : deadlineTyped ? setByInWords(reader) : 'Why this day?'}
      </summary>
      {opened && <DeadlineSentence selection={selection} />}
    </details>
  )
}
