import { useState } from 'react'
import type { Import, Outcome, FileQuestion } from '#shared/imports/contract.ts'
import { importedInWords } from '#shared/imports/fields.ts'
import { WithoutInstallDay } from '#web/features/schedule/parts/without-install-day.tsx'
import { formatCount } from '#web/platform/formatting.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TabPanel, Tabs } from '#web/ui/page/tabs.tsx'
import { FailedImport } from './import-states.tsx'
import { OutcomeRows } from './outcome-rows.tsx'
import { useApplyImport, useMapImport } from './queries.ts'
import { RefusedRowsLink } from './refused-rows-link.tsx'
import { messageOf } from '#web/platform/network/api-error.ts'
import { useRegionFacts } from '#web/platform/region.ts'

type PreviewStepProps = { entry: Import; onColumns: () => void; onRestart: () => void }

const labels: Record<Outcome, string> = {
  refused: 'Refused',
  added: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
}
const order: readonly Outcome[] = ['added', 'changed', 'refused', 'unchanged']

/** What would happen to every row. Nothing has been imported yet. */
export function PreviewStep({ entry, onColumns, onRestart }: PreviewStepProps) {
  const { counts, kind } = entry
  const first = counts.refused > 0 ? 'refused' : (order.find((outcome) => counts[outcome] > 0) ?? 'added')
  const [tab, setTab] = useState<Outcome>(first)
  const apply = useApplyImport(entry)
  const accepted = counts.added + counts.changed
  return (
    <div className="flex flex-col gap-6">
      <FailedImport problem={entry.problem} startError={apply.error} canceled={entry.status === 'checked'} />
      {entry.notes.map((note) => (
        <Banner key={note}>{note}</Banner>
      ))}
      {entry.status === 'checked' && <WithoutInstallDay count={entry.withoutInstallDay} />}
      <FileQuestions entry={entry} />
      <section
        aria-label="Summary"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border bg-surface p-4 sm:p-5"
      >
        <div>
          <h2 className="font-serif text-lg font-semibold">{headline(entry)}</h2>
          <p className="mt-0.5 text-sm text-ink-soft">{details(entry)}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">
          <Button variant={entry.status === 'failed' && accepted > 0 ? 'primary' : 'secondary'} onClick={onColumns}>
            {entry.status === 'failed' ? 'Check again' : 'Change columns'}
          </Button>
          {entry.status === 'checked' && accepted > 0 && (
            <Button pending={apply.isPending} pendingText="Starting..." onClick={() => apply.mutate(undefined)}>
              {`Import ${importedInWords(kind, accepted)}`}
            </Button>
          )}
          {accepted === 0 && <Button onClick={onRestart}>Choose another file</Button>}
        </div>
      </section>
      <div>
        <Tabs
          label="Rows"
          value={tab}
          onChange={setTab}
          tabs={order.map((outcome) => ({ value: outcome, label: labels[outcome], count: counts[outcome] }))}
        >
          {order.map((outcome) => (
            <TabPanel key={outcome} value={outcome}>
              {outcome === 'refused' && counts.refused > 0 && (
                <div className="mb-4 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
                  <p>
                    Correct these in a copy of your file and import it again. Rows you have imported stay unchanged.
                  </p>
                  <RefusedRowsLink importId={entry.id} small />
                </div>
              )}
              <OutcomeRows entry={entry} outcome={outcome} />
            </TabPanel>
          ))}
        </Tabs>
      </div>
    </div>
  )
}

function headline({ kind, counts }: Import): string {
  const parts = [
    counts.added > 0 ? `${importedInWords(kind, counts.added)} to add` : '',
    counts.changed > 0 ? `${formatCount(counts.changed)} to change` : '',
  ].filter(Boolean)
  return parts.join(', ') || 'Nothing to import'
}

function details({ fileName, counts, newCategories, newSuppliers }: Import): string {
  const parts = [
    fileName,
    counts.unchanged > 0 ? `${formatCount(counts.unchanged)} unchanged` : '',
    counts.refused > 0 ? `${formatCount(counts.refused)} refused and left out` : '',
    firstOf('new categories', newCategories),
    firstOf('new suppliers', newSuppliers),
  ]
  return parts.filter(Boolean).join(' · ')
}

const firstOf = (what: string, names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `${what}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`

/** Asks once how the file writes numbers or dates, and checks all rows again with the answer. */
function FileQuestions({ entry }: { entry: Import }) {
  const save = useMapImport(entry.id)
  const { dayOrder } = useRegionFacts()
  if (entry.status !== 'checked' || entry.questions.length === 0) return null
  const { version, headerRow, mapping, category, numbers, dates } = entry
  const known = { version, headerRow, mapping, category, numbers, dates }
  const otherOrder = dayOrder === 'day-first' ? 'month-first' : 'day-first'
  const answerTo = ({ about }: FileQuestion) =>
    about === 'numbers' ? ({ numbers: 'comma' } as const) : ({ dates: otherOrder } as const)
  return (
    <>
      {save.error && (
        <Banner tone="danger" role="alert">
          {messageOf(save.error, 'The rows could not be checked again.')}
        </Banner>
      )}
      {entry.questions.map((question) => (
        <Banner
          key={question.about}
          tone="warn"
          role="status"
          action={
            <Button
              size="sm"
              variant="secondary"
              pending={save.isPending}
              pendingText="Checking..."
              onClick={() => save.mutate({ ...known, ...answerTo(question) })}
            >
              {question.about === 'numbers'
                ? 'Yes, the file has decimal commas'
                : otherOrder === 'day-first'
                  ? 'Yes, the day comes first'
                  : 'Yes, the month comes first'}
            </Button>
          }
        >
          {`${rowsInWords(question.rows)} ${question.about === 'numbers' ? 'a number' : 'a date'} like “${question.example}”. Does it mean ${question.meaning}?`}
        </Banner>
      ))}
    </>
  )
}

const rowsInWords = (count: number): string => (count === 1 ? '1 row has' : `${formatCount(count)} rows have`)
