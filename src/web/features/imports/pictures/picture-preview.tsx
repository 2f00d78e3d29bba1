import { useState } from 'react'
import type { PictureImport, PictureImportRow, PictureMode } from '#shared/imports/pictures/picture-contract.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/fields/choices.tsx'
import { TabPanel, Tabs } from '#web/ui/page/tabs.tsx'
import { FailedImport } from '../import-states.tsx'
import { useApplyPictures } from './queries.ts'

type Outcome = PictureImportRow['outcome']
const order: readonly Outcome[] = ['matched', 'unmatched', 'refused']
const labels: Record<Outcome, string> = { matched: 'Matched', unmatched: 'No such SKU', refused: 'Refused' }
const modes = [
  { value: 'add', label: 'Add to the pictures of each item' },
  { value: 'replace', label: 'Replace the pictures of each item' },
] as const

export const picturesInWords = (count: number): string => (count === 1 ? '1 picture' : `${formatCount(count)} pictures`)
const itemsInWords = (count: number): string => (count === 1 ? '1 item' : `${formatCount(count)} items`)

/** Which picture goes to which item, and which match nothing. Nothing has been imported yet. */
export function PicturePreview({ entry, onRestart }: { entry: PictureImport; onRestart: () => void }) {
  const [mode, setMode] = useState<PictureMode>('add')
  const [tab, setTab] = useState<Outcome>(entry.pictures > 0 ? 'matched' : 'unmatched')
  const apply = useApplyPictures(entry.id)
  const of = (outcome: Outcome) => entry.rows.filter((row) => row.outcome === outcome)
  const ready = entry.status === 'checked' && entry.pictures > 0
  return (
    <div className="flex flex-col gap-6">
      <FailedImport problem={entry.problem} startError={apply.error} />
      <section aria-label="Summary" className="flex flex-col gap-4 rounded-card border bg-surface p-4 sm:p-5">
        <div>
          <h2 className="font-serif text-lg font-semibold">
            {entry.pictures === 0
              ? 'No picture matches an item'
              : `${picturesInWords(entry.pictures)} for ${itemsInWords(entry.items)}`}
          </h2>
          <p className="mt-0.5 text-sm text-ink-soft">{entry.fileName}</p>
        </div>
        {ready && (
          <RadioCards
            label="What happens to existing pictures"
            options={modes}
            value={mode}
            onChange={setMode}
            columns={1}
          />
        )}
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1 sm:justify-end">
          <Button variant="secondary" onClick={onRestart}>
            Choose another file
          </Button>
          {ready && (
            <Button pending={apply.isPending} pendingText="Starting..." onClick={() => apply.mutate(mode)}>
              {`Import ${picturesInWords(entry.pictures)}`}
            </Button>
          )}
        </div>
      </section>
      <Tabs
        label="Files"
        value={tab}
        onChange={setTab}
        tabs={order.map((outcome) => ({ value: outcome, label: labels[outcome], count: of(outcome).length }))}
      >
        {order.map((outcome) => (
          <TabPanel key={outcome} value={outcome}>
            <Files rows={of(outcome)} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}

function Files({ rows }: { rows: readonly PictureImportRow[] }) {
  if (rows.length === 0) return <p className="py-4 text-sm text-ink-soft">None.</p>
  return (
    <ul className="divide-y rounded-card border bg-surface text-sm">
      {rows.map(({ file, item, sku, message }, at) => (
        <li key={`${file}-${at}`} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 px-4 py-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">{file}</span>
          <span className="text-ink-soft">{message ?? [item?.name, sku].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
