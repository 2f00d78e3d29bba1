import { cx } from '../cx.ts'

export type Change = { label: string; before: string; after: string }

type BeforeAfterProps = {
  /** For screen readers: what is compared. */
  caption: string
  changes: readonly Change[]
  before?: string
  after?: string
  className?: string
}

/** Values before and after a change, line by line. */
export function BeforeAfter({ caption, changes, before = 'Before', after = 'After', className }: BeforeAfterProps) {
  return (
    <table className={cx('w-full border-collapse text-sm', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b text-left text-xs text-ink-soft">
          <th scope="col" className="py-1.5 pr-3 font-medium sm:w-1/4">
            What
          </th>
          <th scope="col" className="py-1.5 pr-3 font-medium">
            {before}
          </th>
          <th scope="col" className="py-1.5 font-medium">
            {after}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.label} className="border-b align-top last:border-0">
            <th scope="row" className="py-2 pr-3 text-left font-normal text-ink-soft">
              {change.label}
            </th>
            <td className="py-2 pr-3 break-words">
              <del className="text-ink-soft decoration-line-strong">{change.before}</del>
            </td>
            <td className="py-2 font-medium break-words">
              <ins className="no-underline">{change.after}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
