import { cx } from '../cx.ts'

type CompanyMarkProps = { name: string; logo: string | null; size?: 'sm' | 'md' | 'lg' }

const boxes = { sm: 'size-8 rounded-small', md: 'size-11 rounded-control', lg: 'size-20 rounded-card' }

/** A company's logo on white, or its first letter when it has none. */
export function CompanyMark({ name, logo, size = 'sm' }: CompanyMarkProps) {
  const box = cx('shrink-0 overflow-hidden border', boxes[size])
  if (logo) return <img src={logo} alt="" className={cx(box, 'bg-white object-contain')} />
  return (
    <span
      aria-hidden
      className={cx(
        box,
        'grid place-items-center bg-primary-soft font-serif text-primary',
        size === 'lg' ? 'text-3xl' : 'text-sm',
      )}
    >
      {String.fromCodePoint(name.trim().codePointAt(0) ?? 63).toUpperCase()}
    </span>
  )
}
