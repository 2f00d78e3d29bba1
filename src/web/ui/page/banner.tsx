import CircleAlert from 'virtual:icons/circle-alert'
import CircleCheck from 'virtual:icons/circle-check'
import Info from 'virtual:icons/info'
import TriangleAlert from 'virtual:icons/triangle-alert'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type BannerTone = 'info' | 'good' | 'warn' | 'danger'

const tones: Record<BannerTone, { box: string; icon: ReactNode }> = {
  info: { box: 'bg-info-soft text-info-ink', icon: <Info aria-hidden /> },
  good: { box: 'bg-good-soft text-good-ink', icon: <CircleCheck aria-hidden /> },
  warn: { box: 'bg-warn-soft text-warn-ink', icon: <TriangleAlert aria-hidden /> },
  danger: { box: 'bg-danger-soft text-danger-ink', icon: <CircleAlert aria-hidden /> },
}

type BannerProps = {
  tone?: BannerTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** `alert` interrupts a screen reader, `status` waits its turn. Omit it for a banner that is there from the start. */
  role?: 'alert' | 'status'
  icon?: ReactNode
  className?: string
}

export function Banner({ tone = 'info', title, children, action, role, icon, className }: BannerProps) {
  return (
    <div
      role={role}
      className={cx(
        'flex items-start gap-x-3 gap-y-2 rounded-control max-sm:flex-wrap px-4 py-3 text-sm',
        tones[tone].box,
        className,
      )}
    >
      <span className="mt-0.5 shrink-0 [&_svg]:size-4">{icon ?? tones[tone].icon}</span>
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action && <div className="max-w-full shrink-0 max-sm:basis-full max-sm:pl-7 sm:max-w-1/2">{action}</div>}
    </div>
  )
}
