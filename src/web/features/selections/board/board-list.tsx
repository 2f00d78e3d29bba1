import { Link } from '@tanstack/react-router'
import { optionsInWords } from '#shared/selections/words.ts'
import { Card } from '#web/ui/page/card.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { StatusBadge } from '../parts/badges.tsx'
import { type Piece, triedOption } from '#shared/selections/board/board-pieces.ts'
import { toOption } from '../links.ts'

/** The board in words: for reading aloud, for printing, and for everything that a picture does not say. */
export function BoardList({ pieces, tried }: { pieces: readonly Piece[]; tried: readonly number[] }) {
  return (
    <section aria-labelledby="on-the-board" className="mt-6">
      <h2 id="on-the-board" className="mb-2 font-serif text-lg font-semibold">
        On the board
      </h2>
      <Card flush>
        <ul className="divide-y text-sm">
          {pieces.map((piece) => (
            <Entry key={piece.key} piece={piece} tried={tried} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Entry({ piece: { selection, item, trying, total }, tried }: { piece: Piece; tried: readonly number[] }) {
  const { money } = useMoney(selection.currency)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 print:py-1">
      <div className="min-w-0 flex-1 basis-48">
        <Link
          {...toOption(selection, triedOption(selection, tried)?.id)}
          className="font-medium hover:underline touch:inline-flex touch:min-h-11 touch:min-w-11 touch:items-center"
        >
          {selection.name}
        </Link>
        <p className="text-ink-soft">
          {item ? [item.name, item.brand].filter(Boolean).join(', ') : optionsInWords(selection.options.length)}
          {trying && ' (trying, not chosen)'}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <StatusBadge selection={selection} />
        {total !== null && <span className="min-w-16 text-right font-medium tabular-nums">{money(total)}</span>}
      </div>
    </li>
  )
}
