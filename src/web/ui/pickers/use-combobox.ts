import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { bestMatches } from './combobox-match.ts'
import type { ComboboxOption, ComboboxProps } from './combobox-props.ts'

const TYPING_PAUSE_MS = 150

/** State and keyboard behavior of a combobox; the field and its list only render it. */
export function useCombobox<V extends string | number>(
  props: ComboboxProps<V>,
  input: RefObject<HTMLInputElement | null>,
) {
  const { options, value, onChange, onSearch, loading = false } = props
  /** The text typed since focus; undefined while the field shows the chosen option. */
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [moved, setMoved] = useState<number>()
  /** The last text sent to the server. */
  const [asked, setAsked] = useState('')
  /** Enter or Tab was pressed before the results arrived: the best one is picked when they do. */
  const [pickWhenFound, setPickWhenFound] = useState(false)
  const selectOnClick = useRef(false)

  const chosen = useKnownOption(options, value)
  const waiting = onSearch !== undefined && (loading || (typed ?? '') !== asked)
  const shown = typed === undefined ? [...options] : bestMatches(options, typed, onSearch !== undefined && !waiting)
  const first = typed === undefined ? shown.findIndex((option) => option.value === value) : typed === '' ? -1 : 0
  const active = Math.min(moved ?? first, shown.length - 1)

  useEffect(() => {
    if (!onSearch || (typed ?? '') === asked) return undefined
    const timer = setTimeout(() => {
      setAsked(typed ?? '')
      onSearch(typed ?? '')
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, asked, onSearch])

  const finish = () => {
    setTyped(undefined)
    setOpen(false)
    setMoved(undefined)
    setPickWhenFound(false)
  }
  const pick = (option: ComboboxOption<V>) => {
    finish()
    onChange(option.value)
  }
  const pickBest = useEffectEvent(() => {
    const [best] = shown
    if (best) pick(best)
    // The list says that nothing was found. After blur the field shows the chosen option again.
    else if (document.activeElement === input.current) setPickWhenFound(false)
    else finish()
  })
  useEffect(() => {
    if (!pickWhenFound || waiting) return undefined
    const timer = setTimeout(pickBest)
    return () => clearTimeout(timer)
  }, [pickWhenFound, waiting])

  const move = (step: 1 | -1) => {
    if (!open) setOpen(true)
    else if (shown.length > 0)
      setMoved((active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length)
  }
  const onEnter = (event: KeyboardEvent) => {
    if (!open) return
    event.preventDefault()
    const option = shown[active]
    if (option) pick(option)
    else if (typed && waiting) setPickWhenFound(true)
    else if (!typed) setOpen(false)
  }
  const onEscape = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!open && typed === undefined) return
    // The first Esc belongs to the list, the next one to the dialog around it.
    event.stopPropagation()
    finish()
    requestAnimationFrame(() => input.current?.select())
  }
  const onTab = () => {
    const option = shown[active]
    if (open && typed && option) pick(option)
    else if (typed && waiting) setPickWhenFound(true)
  }

  return {
    open,
    waiting,
    options: shown,
    active,
    text: typed ?? chosen?.label ?? '',
    pick,
    highlight: setMoved,
    close: () => setOpen(false),
    type: (text: string) => {
      setTyped(text)
      setMoved(undefined)
      setPickWhenFound(false)
      setOpen(true)
    },
    toggle: () => {
      input.current?.focus()
      setOpen(!open)
    },
    onPointerDown: () => {
      selectOnClick.current = document.activeElement !== input.current
    },
    onClick: () => {
      if (selectOnClick.current) input.current?.select()
      selectOnClick.current = false
      setOpen(true)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        move(event.key === 'ArrowDown' ? 1 : -1)
      } else if (event.key === 'Enter') onEnter(event)
      else if (event.key === 'Escape') onEscape(event)
      else if (event.key === 'Tab') onTab()
    },
    onBlur: () => {
      props.onBlur?.()
      if (pickWhenFound) {
        setOpen(false)
        return
      }
      const same = typed ? options.filter(({ label }) => label.toLowerCase() === typed.trim().toLowerCase()) : []
      if (typed === '' && value !== null) onChange(null)
      else if (same.length === 1 && same[0]) onChange(same[0].value)
      finish()
    },
  }
}

/** The chosen option, also while a search shows others. */
function useKnownOption<V extends string | number>(
  options: readonly ComboboxOption<V>[],
  value: V | null | undefined,
): ComboboxOption<V> | undefined {
  const found = options.find((option) => option.value === value)
  const [known, setKnown] = useState(found)
  if (found && (found.value !== known?.value || found.label !== known.label)) setKnown(found)
  return found ?? (known?.value === value ? known : undefined)
}
