import Eye from 'virtual:icons/eye'
import EyeOff from 'virtual:icons/eye-off'
import Search from 'virtual:icons/search'
import X from 'virtual:icons/x'
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { controlClass, insideButtonClass } from './control-classes.ts'
import { cx } from '../cx.ts'
import { useFieldProps } from './field.tsx'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldProps()} {...rest} className={cx(controlClass, className)} />
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={3}
      {...useFieldProps()}
      {...rest}
      className={cx(controlClass, 'field-sizing-content max-h-96 min-h-20 resize-y py-2', className)}
    />
  )
}

/** An input with an icon or text inside it, before or after the value. */
export function InputFrame({
  before,
  after,
  children,
}: {
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="relative flex items-center">
      {before != null && <div className="pointer-events-none absolute left-3 text-sm text-ink-soft">{before}</div>}
      {children}
      {after != null && <div className="absolute right-1 flex items-center text-sm text-ink-soft">{after}</div>}
    </div>
  )
}

export function PasswordInput({ className, ...rest }: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  const label = shown ? 'Hide password' : 'Show password'
  return (
    <InputFrame
      after={
        <button
          type="button"
          className={insideButtonClass}
          aria-label={label}
          title={label}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
        </button>
      }
    >
      <Input
        {...rest}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className={cx('pr-11', className)}
      />
    </InputFrame>
  )
}

type SearchInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter picks the first match; without it Enter submits the form around it. */
  onEnter?: () => void
}

/** `/` focuses it, Esc clears it. */
export function SearchInput({ label, value, onChange, onEnter, className, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const empty = () => {
    onChange('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onEnter) {
      event.preventDefault()
      onEnter()
    }
    if (event.key !== 'Escape' || value === '') return
    event.preventDefault()
    onChange('')
  }
  return (
    <div className={cx('w-full sm:w-72', className)}>
      <InputFrame
        before={<Search aria-hidden className="size-4" />}
        after={
          value !== '' && (
            <button type="button" className={insideButtonClass} aria-label="Clear search" onClick={empty}>
              <X aria-hidden className="size-4" />
            </button>
          )
        }
      >
        <input
          placeholder={label}
          autoComplete="off"
          {...rest}
          ref={input}
          type="search"
          aria-label={label}
          aria-keyshortcuts="/"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className={cx(
            controlClass,
            'pl-9 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
            value !== '' && 'pr-10 touch:pr-12',
          )}
        />
      </InputFrame>
    </div>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
