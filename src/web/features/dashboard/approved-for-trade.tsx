import { Link } from '@tanstack/react-router'
import { PackageCheck, SwatchBook } from 'lucide-react'
import type { Selection } from '#shared/selections/selection.ts'
import { amountInWords } from '#shared/selections/snapshot-in-words.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { selectionPath } from '#web/platform/paths.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { PictureSection } from './picture-section.tsx'
import { forTradeQuery } from './queries.ts'

/** What a trade is to fit: which item, how much of it, and where. */
export function ApprovedForTrade() {
  return (
    <PictureSection
      id="approved"
      title="Approved for your trade"
      all="All"
      query={forTradeQuery}
      failed="What was approved could not be loaded"
      empty={
        <EmptyState
          level={3}
          icon={<SwatchBook />}
          title="Nothing approved yet"
          text="When something is approved for your trade, you will find it here."
        />
      }
      Face={Approved}
    />
  )
}

function Approved({ selection }: { selection: Selection }) {
  const { name, room, projectName, selectedItem: item, order } = selection
  return (
    <Card as="li" flush className="relative flex flex-col transition-colors hover:border-line-strong">
      <div className="relative">
        <Picture
          {...pictureSizes(item?.imageUrl)}
          sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 30vw, 50vw"
          alt={item?.name ?? ''}
          ratio="square"
        />
        {order && (
          <Badge tone="good" icon={<PackageCheck aria-hidden />} className="absolute top-2 left-2">
            Ordered
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3 text-sm">
        <Link
          to={selectionPath(selection.projectId, selection.id)}
          className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card"
        >
          {name}
        </Link>
        <p className="line-clamp-2 text-xs text-ink-soft">{[room, projectName].filter(Boolean).join(' · ')}</p>
        {item && <p className="line-clamp-2 text-xs">{item.name}</p>}
        <p className="mt-auto pt-2 text-sm font-semibold tabular-nums">
          {amountInWords(selection.quantity, selection.unit)}
        </p>
        {order?.expectedOn && (
          <p className="text-xs text-ink-soft">
            Expected <span className="whitespace-nowrap">{formatDay(order.expectedOn)}</span>
          </p>
        )}
      </div>
    </Card>
  )
}
