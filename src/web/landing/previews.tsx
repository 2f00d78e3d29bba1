import { CalendarClock, CircleCheck, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Photo } from './photo.tsx'

const frame = 'rounded-sheet bg-surface p-4 shadow-pop ring-1 ring-line sm:p-5'

function Chip({ tone, children }: { tone: 'good' | 'warn'; children: ReactNode }) {
  const look = tone === 'good' ? 'bg-good-soft text-good-ink' : 'bg-warn-soft text-warn-ink'
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-medium ${look}`}>
      {children}
    </span>
  )
}

const options = [
  { picture: 'bench-marble-carrara', name: 'Carrara marble', price: '$6,420', difference: '+$420 over' },
  { picture: 'bench-oak-block', name: 'Oak block', price: '$5,100', difference: '$900 under' },
  { picture: 'bench-terrazzo-shell', name: 'Shell terrazzo', price: '$5,920', difference: '$80 under' },
]

/** One decision as a client meets it. */
export function SelectionPreview() {
  return (
    <figure className={frame}>
      <figcaption className="flex items-start justify-between gap-3">
        <span>
          <span className="block text-xs text-ink-soft">Ridge Road · Kitchen</span>
          <span className="block font-serif text-lg font-semibold">Benchtop</span>
        </span>
        <Chip tone="warn">
          <CalendarClock aria-hidden className="size-3.5" />
          in 3 days
        </Chip>
      </figcaption>
      <ul className="mt-4 grid grid-cols-3 gap-2 sm:gap-3">
        {options.map((option, index) => (
          <li
            key={option.name}
            className={`overflow-hidden rounded-card border ${index === 2 ? 'border-primary ring-1 ring-primary' : ''}`}
          >
            <Photo name={option.picture} alt="" sizes="(min-width: 64rem) 10rem, 30vw" />
            <span className="block p-2 sm:p-3">
              <span className="block text-xs font-medium sm:text-sm">{option.name}</span>
              <span className="block text-xs tabular-nums sm:text-sm">{option.price}</span>
              <span className="block text-xs text-ink-soft tabular-nums">{option.difference}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-center justify-between gap-3 rounded-control bg-sunken px-3 py-2.5 text-sm">
        <span className="text-ink-soft">Allowance $6,000</span>
        <span className="font-medium text-good-ink">Shell terrazzo, $80 under</span>
      </p>
    </figure>
  )
}

/** What a signature leaves behind. */
export function SignOffPreview() {
  const rows = [
    ['Signed by', 'Ada Fielding'],
    ['When', 'Mar 10, 2027 9:14 AM'],
    ['From', '203.0.113.24'],
    ['Covers', '7 selections, Kitchen'],
  ]
  return (
    <figure className={frame}>
      <figcaption className="flex items-center justify-between gap-3">
        <span className="font-serif text-lg font-semibold">Sign-off certificate</span>
        <Chip tone="good">
          <CircleCheck aria-hidden className="size-3.5" />
          valid
        </Chip>
      </figcaption>
      <dl className="mt-4 divide-y text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 rounded-control bg-sunken px-3 py-2.5 font-serif text-lg italic">Ada Fielding</p>
    </figure>
  )
}

/** A question, beside the thing it is about. */
export function ConversationPreview() {
  return (
    <figure className={frame}>
      <figcaption className="flex items-center gap-3 border-b pb-4">
        <Photo name="tap-square-nickel" alt="" sizes="4rem" className="max-w-14 rounded-control" />
        <span>
          <span className="block text-sm font-medium">Kitchen tap</span>
          <span className="block text-xs text-ink-soft">Brushed nickel, $389</span>
        </span>
      </figcaption>
      <div className="mt-4 flex flex-col gap-3 text-sm">
        <p className="max-w-[85%] rounded-card bg-sunken px-3.5 py-2.5">Does it come with a pull-out hose?</p>
        <p className="max-w-[85%] self-end rounded-card bg-primary-soft px-3.5 py-2.5">
          The second option does, same finish, $40 more. I added it for you.
        </p>
        <p className="flex items-center gap-2 text-xs text-ink-soft">
          <MessageSquareText aria-hidden className="size-3.5" />
          Answered in 12 minutes
        </p>
      </div>
    </figure>
  )
}
