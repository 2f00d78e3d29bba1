import ChevronsUpDown from 'virtual:icons/chevrons-up-down'
import { useId, useRef, useState, type ComponentType, type FocusEvent } from 'react'
import { assignRefs } from '../assign-refs.ts'
import type { ListProps } from './combobox-list.tsx'
import type { ComboboxOption, ComboboxProps } from './combobox-props.ts'
import { controlClass, insideButtonClass } from '../fields/control-classes.ts'
import { cx } from '../cx.ts'
import { useFieldLabelId, useFieldProps } from '../fields/field.tsx'
import { onDemand, preload } from '../page/on-demand.tsx'
import { useCombobox } from './use-combobox.ts'

const load = () => import('./combobox-list.tsx')
const ComboboxList = onDemand(() => load().then((module) => module.ComboboxList as ComponentType<ListProps>))

/**
 * A searchable select. Focus selects the text, typing filters, the best match is highlighted, Enter and Tab pick it. The field is
 * rendered at once and takes every keystroke; only the list is loaded on first use.
 */
export function Combobox<V extends string | number>(props: ComboboxProps<V>) {
  const { value, placeholder = 'Search', emptyText = 'Nothing found.', label, disabled, takesFocus, ref } = props
  const field = useFieldProps()
  const labelledBy = useFieldLabelId()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useCombobox(props, input)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const onFocus = (event: FocusEvent<HTMLInputElement>) => {
    preload(load)
    event.target.select()
  }
  return (
    <div ref={setAnchor} className="relative flex items-center">
      <input
        type="text"
        {...field}
        ref={assignRefs(input, ref)}
        role="combobox"
        aria-expanded={box.open}
        aria-controls={listId}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-activedescendant={box.open && box.active >= 0 ? `${listId}-${box.active}` : undefined}
        aria-label={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a button has just opened this field.
        autoFocus={takesFocus}
        placeholder={placeholder}
        disabled={disabled}
        value={box.text}
        onChange={(event) => box.type(event.target.value)}
        onPointerEnter={() => preload(load)}
        onFocus={onFocus}
        onPointerDown={box.onPointerDown}
        onClick={box.onClick}
        onKeyDown={box.onKeyDown}
        onBlur={box.onBlur}
        className={cx(controlClass, 'pr-10')}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Show options"
        disabled={disabled}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={box.toggle}
        className={cx(insideButtonClass, 'absolute right-1')}
      >
        <ChevronsUpDown aria-hidden className="size-4" />
      </button>
      {box.open && anchor && (
        <ComboboxList
          id={listId}
          {...{ anchor, labelledBy, label, emptyText }}
          options={box.options}
          chosen={value}
          active={box.active}
          waiting={box.waiting}
          onActive={box.highlight}
          onPick={box.pick as (option: ComboboxOption<string | number>) => void}
          onFailed={box.close}
        />
      )}
    </div>
  )
}
