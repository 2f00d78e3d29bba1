import { Dialog as Base } from '@base-ui/react/dialog'
import Search from 'virtual:icons/search'
import X from 'virtual:icons/x'
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { currentFinder, useAllCommands, type Command } from './commands.ts'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { Kbd } from '../kbd.tsx'
import { useBackCloses } from './use-back-closes.ts'

const matches = (command: Command, text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${command.label} ${command.group} ${command.keywords ?? ''}`.toLowerCase().includes(word))

export function PaletteDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          aria-label="Command palette"
          className="fixed inset-x-4 top-[max(1rem,12dvh)] z-40 mx-auto flex max-h-[70dvh] max-w-xl flex-col overflow-hidden rounded-card bg-surface shadow-pop outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <PaletteBody onDone={() => onOpenChange(false)} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const TYPING_MS = 150
const nothing: readonly Command[] = []

/** Search results for the typed text, once typing pauses. A failed search returns none; the commands stay. */
function useFoundCommands(text: string): { things: readonly Command[]; searching: boolean } {
  const [answer, setAnswer] = useState<{ text: string; things: readonly Command[] }>()
  const find = currentFinder()
  const asks = find !== undefined && text.length > 1
  useEffect(() => {
    if (!asks) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void find(text, stop.signal)
        .catch(() => nothing)
        .then((things) => !stop.signal.aborted && setAnswer({ text, things }))
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asks, find, text])
  return {
    things: asks ? (answer?.things ?? nothing) : nothing,
    searching: asks && answer?.text !== text,
  }
}

function PaletteBody({ onDone }: { onDone: () => void }) {
  const commands = useAllCommands()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { things, searching } = useFoundCommands(text.trim())
  const found = useMemo(
    () => [...commands.filter((command) => matches(command, text.trim())), ...things],
    [commands, text, things],
  )
  const current = found[Math.min(active, found.length - 1)]

  useEffect(() => {
    if (current) document.getElementById(`command-${current.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const run = (command: Command | undefined) => {
    if (!command) return
    onDone()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0)
      setActive((at) => (Math.min(at, found.length - 1) + step + found.length) % found.length)
    else if (event.key === 'Enter') run(current)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="flex items-center gap-3 border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-soft" />
        <input
          role="combobox"
          aria-expanded
          aria-controls="command-list"
          aria-activedescendant={current && `command-${current.id}`}
          aria-label="Type a command or search"
          placeholder="Type a command or search"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          className="min-h-13 flex-1 bg-transparent text-base outline-none"
        />
        <span className="touch:hidden">
          <Kbd>Esc</Kbd>
        </span>
        <span className="hidden touch:block">
          <IconButton label="Close search" icon={<X aria-hidden />} className="-mr-3" onClick={onDone} />
        </span>
      </div>
      <div id="command-list" role="listbox" aria-label="Commands" className="overflow-y-auto p-2">
        {found.map((command, index) => (
          <div key={command.id} role="presentation">
            {command.group !== found[index - 1]?.group && (
              <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs text-ink-soft">
                {command.group}
              </p>
            )}
            <button
              type="button"
              tabIndex={-1}
              id={`command-${command.id}`}
              role="option"
              aria-selected={command === current}
              onPointerMove={() => setActive(index)}
              onClick={() => run(command)}
              className={cx(
                'flex min-h-10 w-full cursor-default text-left items-center gap-3 rounded-control px-2.5 text-sm touch:min-h-11 [&_svg]:size-4 [&_svg]:text-ink-soft',
                command === current && 'bg-sunken',
              )}
            >
              {command.icon}
              <span className="min-w-20 flex-1">{command.label}</span>
              {command.hint && <span className="text-xs text-ink-soft">{command.hint}</span>}
            </button>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="px-4 pb-6 text-center text-sm text-ink-soft">
          {searching ? 'Searching...' : `Nothing found for “${text}”.`}
        </p>
      )}
    </>
  )
}
