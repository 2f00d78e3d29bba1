import { autoUpdate, flip, offset, shift, size, useFloating } from '@floating-ui/react-dom'
import Check from 'virtual:icons/check'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { ComboboxOption } from './combobox-props.ts'
import { optionClass, popupClass } from '../fields/control-classes.ts'
import { cx } from '../cx.ts'
import { usePopupContainer } from '../overlays/popup-container.ts'

export type ListProps<V extends string | number = string | number> = {
  id: string
  anchor: HTMLElement
  labelledBy: string | undefined
  label: string | undefined
  options: readonly ComboboxOption<V>[]
  chosen: V | null | undefined
  active: number
  waiting: boolean
  emptyText: ReactNode
  onActive: (index: number) => void
  onPick: (option: ComboboxOption<V>) => void
}

const EDGE = 8

const middleware = [
  offset(4),
  flip({ padding: EDGE }),
  shift({ padding: EDGE }),
  size({
    padding: EDGE,
    apply({ availableHeight, rects, elements }) {
      elements.floating.style.width = `${Math.max(rects.reference.width, 224)}px`
      elements.floating.style.maxHeight = `${Math.min(availableHeight, 320)}px`
    },
  }),
]

/** The options below the field. The focus stays in the field. */
export function ComboboxList<V extends string | number>(props: ListProps<V>) {
  const { id, anchor, options, active } = props
  const place = usePopupContainer()
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const { floatingStyles } = useFloating({
    strategy: 'fixed',
    placement: 'bottom-start',
    elements: { reference: anchor, floating: popup },
    whileElementsMounted: autoUpdate,
    middleware,
  })
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const container = place && 'current' in place ? place.current : place
  return createPortal(
    <div
      ref={setPopup}
      role="presentation"
      style={floatingStyles}
      // A press on the list must not take the focus out of the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className={cx(popupClass, 'z-50 overflow-y-auto overscroll-contain p-1')}
    >
      <div
        id={id}
        role="listbox"
        aria-label={props.label}
        aria-labelledby={props.label ? undefined : props.labelledBy}
        aria-busy={props.waiting || undefined}
      >
        {options.map((option, index) => (
          <button
            type="button"
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === props.chosen}
            data-highlighted={index === active || undefined}
            onPointerMove={() => props.onActive(index)}
            onClick={() => props.onPick(option)}
            className={cx(optionClass, 'w-full text-left')}
          >
            {option.icon}
            <span className="min-w-0 flex-1">
              {option.label}
              {option.hint && <span className="block text-xs text-ink-soft">{option.hint}</span>}
            </span>
            {option.value === props.chosen && <Check aria-hidden className="size-4 text-primary" />}
          </button>
        ))}
      </div>
      <p role="status" className={cx(options.length > 0 ? 'sr-only' : 'px-2.5 py-2 text-sm text-ink-soft')}>
        {options.length > 0
          ? `${options.length} ${options.length === 1 ? 'option' : 'options'}`
          : props.waiting
            ? 'Searching...'
            : props.emptyText}
      </p>
    </div>,
    container ?? document.body,
  )
}
