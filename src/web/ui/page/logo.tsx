import { cx } from '../cx.ts'

/** The logo (a square with a check mark) and the name. */
export function Logo({ className, markOnly }: { className?: string; markOnly?: boolean }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0 tight:hidden">
        <rect width="32" height="32" rx="8" className="fill-primary" />
        <g fill="none" strokeLinecap="round" strokeLinejoin="round">
          <path d="M9 23V9h14M9 16h9" strokeWidth="3" className="stroke-on-primary" />
          <path d="m17.5 21.5 2.7 2.7 5-6" strokeWidth="2.6" className="stroke-accent" />
        </g>
      </svg>
      {!markOnly && <span className="font-serif text-lg font-semibold tracking-tight tight:text-base">Finishwork</span>}
    </span>
  )
}
