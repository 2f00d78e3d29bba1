import { ChevronsUpDown } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { ComboboxProps } from './combobox-field.tsx'
import { controlClass } from './control-classes.ts'
import { cx } from './cx.ts'
import { useFieldProps } from './field.tsx'

const load = () => import('./combobox-field.tsx')
const ComboboxField = lazy(load) as unknown as typeof import('./combobox-field.tsx').default

/** A select that one can search in. Until somebody reaches for it, it is a plain field that says what is chosen. */
export function Combobox<V extends string | number>(props: ComboboxProps<V>) {
  const [reached, setReached] = useState(false)
  const [typed, setTyped] = useState<string>()
  const field = useFieldProps()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (props.takesFocus) input.current?.focus()
  }, [props.takesFocus])
  const chosen = props.options.find((option) => option.value === props.value)
  const type = (text: string) => {
    setTyped(text)
    setReached(true)
    props.onSearch?.(text)
  }
  const closed = (
    <div className="relative">
      <input
        {...field}
        ref={input}
        role="combobox"
        aria-expanded={false}
        aria-controls={listId}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-label={props.label}
        autoComplete="off"
        placeholder={props.placeholder ?? 'Search'}
        disabled={props.disabled}
        value={typed ?? chosen?.label ?? ''}
        onChange={({ target }) => type(target.value)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setReached(true)}
        onKeyDown={({ key }) => (key === 'ArrowDown' || key === 'ArrowUp') && setReached(true)}
        className={cx(controlClass, 'pr-10')}
      />
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </div>
  )
  if (!reached) return closed
  return (
    <Suspense fallback={closed}>
      <ComboboxField {...props} typed={typed} />
    </Suspense>
  )
}
