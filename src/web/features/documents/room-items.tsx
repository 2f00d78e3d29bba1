import QrCode from 'virtual:icons/qr-code'
import type { ReactNode } from 'react'
import { amountInWords } from '#shared/catalog/rules.ts'
import type { RoomView } from '#shared/documents/room-schemas.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** What is approved for a room, as someone on site needs it. */
export function RoomItems({ selections, action }: { selections: RoomView['selections']; action?: ReactNode }) {
  if (selections.length === 0)
    return (
      <EmptyState
        icon={<QrCode />}
        title="Nothing approved yet"
        text="What is approved for this room appears here."
        action={action}
      />
    )
  return (
    <ul className="flex flex-col gap-4">
      {selections.map((selection, n) => (
        <li key={n}>
          <Card>
            <h2 className="text-base font-semibold">{selection.name}</h2>
            {selection.category && <p className="text-xs text-ink-soft">{selection.category}</p>}
            <ul className="mt-3 flex flex-col gap-4">
              {selection.items.map((item, place) => (
                <Item key={place} item={item} />
              ))}
            </ul>
            {selection.tradeNotes && (
              <div className="mt-4 border-t pt-3 text-sm">
                <h3 className="font-medium">Trade notes</h3>
                <p className="mt-1 whitespace-pre-line">{selection.tradeNotes}</p>
              </div>
            )}
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Item({ item }: { item: RoomView['selections'][number]['items'][number] }) {
  return (
    <li className="flex gap-4">
      {item.picture && (
        <img src={item.picture} alt="" loading="lazy" className="size-24 shrink-0 rounded-control object-cover" />
      )}
      <div className="min-w-0 text-sm">
        <p className="font-medium">{item.name}</p>
        <p className="text-ink-soft">{[item.brand, item.model].filter(Boolean).join(' ')}</p>
        <p className="mt-1 font-medium tabular-nums">Quantity {amountInWords(item.quantity, item.unit)}</p>
        {item.dataSheet && (
          <a
            href={item.dataSheet}
            target="_blank"
            rel="noreferrer"
            className="mt-1 inline-flex min-h-11 items-center font-medium text-primary underline-offset-2 hover:underline"
          >
            Data sheet
          </a>
        )}
        {item.specifications.length > 0 && (
          <dl className="mt-1 text-xs text-ink-soft">
            {item.specifications.map(([name, value]) => (
              <div key={name} className="flex gap-1.5">
                <dt>{name}:</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
