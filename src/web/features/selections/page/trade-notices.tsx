import FilePenLine from 'virtual:icons/file-pen-line'
import HardHat from 'virtual:icons/hard-hat'
import OctagonX from 'virtual:icons/octagon-x'
import type { ReactNode } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { notesTitle, STOPPED } from '#shared/selections/words.ts'
import { formatDate } from '#web/platform/formatting.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { OneLine } from '#web/ui/one-line.tsx'

const WasInstalled = onDemand(() => import('../installing/was-installed.tsx').then((module) => module.WasInstalled))

/** What was approved and no longer is: the first thing a trade reads, with whom to call. */
export function Stopped({ selection, contact }: { selection: Selection; contact: ReactNode }) {
  if (!selection.stopped) return null
  return (
    <Banner tone="danger" icon={<OctagonX aria-hidden />} title={STOPPED} role="status">
      <p>
        Do not order or install it until it is approved again. Below is what was approved until{' '}
        <OneLine>{formatDate(selection.stopped.at, selection.timeZone)}</OneLine>.
      </p>
      {selection.stopped.installed && <WasInstalled selection={selection} installed={selection.stopped.installed} />}
      {contact}
    </Banner>
  )
}

type NotesProps = { selection: Selection; trade: boolean }

/** For a trade, what was signed comes before everything else. Clients do not get the trade notes. */
export function SiteNotes({ selection, trade }: NotesProps) {
  const { notes, tradeNotes } = selection
  return (
    <>
      {trade && notes && (
        <Banner tone="warn" icon={<FilePenLine aria-hidden />} title={notesTitle(selection)}>
          <p className="whitespace-pre-line">{notes}</p>
        </Banner>
      )}
      {tradeNotes && (
        <Banner tone="info" icon={<HardHat aria-hidden />} title="Trade notes">
          <p className="whitespace-pre-line">{tradeNotes}</p>
        </Banner>
      )}
    </>
  )
}
