import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type ProgressBarProps = {
  /** Read by screen readers even when `showLabel` is off. */
  label: string
  /** Percent; the bar stops at 100, the text does not. */
  value: number
  text?: ReactNode
  tone?: 'primary' | 'good' | 'warn' | 'danger'
  showLabel?: boolean
}

const tones = { primary: 'bg-primary', good: 'bg-good', warn: 'bg-warn', danger: 'bg-danger' }

export function ProgressBar({ label, value, text, tone = 'primary', showLabel = true }: ProgressBarProps) {
  const capped = Math.max(0, Math.min(100, value))
  return (
    <div className="flex flex-col gap-1.5">
      {(showLabel || text != null) && (
        <div className="flex justify-between gap-3 text-xs text-ink-soft">
          <span aria-hidden>{showLabel && label}</span>
          {text != null && <span className="tabular-nums">{text}</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(capped)}
        aria-valuetext={typeof text === 'string' ? text : undefined}
        className="h-1.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
      >
        <div
          className={cx('h-full rounded-full transition-[width] duration-200', tones[tone])}
          style={{ width: `${capped}%` }}
        />
      </div>
    </div>
  )
}
