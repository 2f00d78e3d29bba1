import { availabilityLabel, leadTimesInOneUnit } from '#shared/catalog/rules.ts'
import { allowanceDifference } from '#shared/selections/rules.ts'
import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataList } from '#web/ui/lists/data-list.tsx'
import { DataSheetLink } from '#web/ui/files/data-sheet-link.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { PictureGallery } from '#web/ui/files/picture-gallery.tsx'
import { swatchFor } from '#web/ui/files/swatch-for.ts'
import { DifferenceText } from '../parts/badges.tsx'

type OptionDetailsProps = { selection: Selection; option: SelectionOption; open: boolean; onClose: () => void }

/** Everything about one option: all pictures to swipe and zoom, description, specifications and data sheet. */
export function OptionDetails({ selection, option, open, onClose }: OptionDetailsProps) {
  const { item, total } = option
  const { money } = useMoney(selection.currency)
  const difference = selection.sharedAllowance ? null : allowanceDifference(total, selection.allowance)
  // The comparison behind this sheet shows the lead times of all options in one unit.
  const leadTimes = leadTimesInOneUnit(selection.options.map((each) => each.item.leadTimeDays))
  const leadTime = leadTimes[selection.options.findIndex(({ id }) => id === option.id)]
  const specifications = Object.entries(item.specifications).map(([label, value]) => ({ label, value }))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="xl"
      title={item.name}
      text={[item.brand, item.model].filter(Boolean).join(' · ') || selection.name}
      footer={item.dataSheet && <DataSheetLink href={item.dataSheet} />}
    >
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <PictureGallery
          pictures={picturesOf(item)}
          name={item.name}
          fallback={swatchFor(selection.category, item.name)}
        />
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {item.price !== null && <span className="text-lg font-semibold tabular-nums">{money(total)}</span>}
            {difference !== null && item.price !== null && (
              <DifferenceText difference={difference} currency={selection.currency} className="text-sm font-medium" />
            )}
            <Badge tone={item.availability === 'in_stock' ? 'good' : 'warn'}>
              {availabilityLabel(item.availability)}
            </Badge>
            {leadTime && <span className="text-sm text-ink-soft">Lead time: {leadTime}</span>}
          </div>
          {item.description && <p className="whitespace-pre-line">{item.description}</p>}
          <section>
            <h3 className="mb-1 text-sm font-semibold">Specifications</h3>
            {specifications.length > 0 ? (
              <DataList items={specifications} />
            ) : (
              <p className="text-sm text-ink-soft">No specifications yet.</p>
            )}
          </section>
        </div>
      </div>
    </Dialog>
  )
}

function picturesOf({ pictures, imageUrl }: SelectionOption['item']) {
  const urls = pictures.length > 0 ? pictures : imageUrl ? [imageUrl] : []
  return urls.map((url) => ({ ...pictureSizes(url), large: url.replace(/^(\/api\/files\/\d+)\?.*$/, '$1?size=1600') }))
}
