import OctagonX from 'virtual:icons/octagon-x'
import PackageCheck from 'virtual:icons/package-check'
import SwatchBook from 'virtual:icons/swatch-book'
import { ARRIVES, arrivesOn } from '#shared/selections/status-words.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { BUILDER_CHOOSES_TRADES, workInWords } from '#shared/selections/work-words.ts'
import { statusInWords } from '#shared/selections/words.ts'
import { amountInWords } from '#shared/catalog/rules.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { PictureCard } from './picture-card.tsx'
import { PictureSection } from './picture-section.tsx'
import { forTradeQuery } from './queries.ts'

/** What a trade installs: item, quantity and room. */
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
          text={`What is approved for your trades appears here. ${BUILDER_CHOOSES_TRADES} If work is planned and nothing shows, ask them about it.`}
        />
      }
      Face={ApprovedSelection}
    />
  )
}

export function ApprovedSelection({ selection }: { selection: Selection }) {
  const { selectedItem: item, order, quantity, unit, stopped, installed, work } = selection
  const arrives = arrivesOn(selection)
  const status = statusInWords(selection, 'subcontractor')
  return (
    <PictureCard
      selection={selection}
      item={item}
      badge={
        stopped ? (
          <Badge tone="danger" icon={<OctagonX aria-hidden />} className="absolute top-2 left-2">
            {status}
          </Badge>
        ) : order || installed ? (
          <Badge tone="good" icon={<PackageCheck aria-hidden />} className="absolute top-2 left-2">
            {status}
          </Badge>
        ) : null
      }
    >
      {item && <p className="line-clamp-2 text-xs">{item.name}</p>}
      <p className="mt-auto pt-2 text-sm font-semibold tabular-nums">{amountInWords(quantity, unit)}</p>
      {work && !installed && <p className="text-xs font-medium">{workInWords(work)}</p>}
      {arrives && (
        <p className="text-xs text-ink-soft">
          {ARRIVES} <OneLine>{formatDay(arrives)}</OneLine>
        </p>
      )}
    </PictureCard>
  )
}
