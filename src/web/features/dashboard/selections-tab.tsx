import CircleCheck from 'virtual:icons/circle-check'
import ClipboardList from 'virtual:icons/clipboard-list'
import Hourglass from 'virtual:icons/hourglass'
import type { ReactNode } from 'react'
import type { ProjectFigures } from '#shared/projects/contract.ts'
import { draftCountInWords } from '#shared/figures/words.ts'
import { figures as names } from '#shared/figures/glossary.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { StatCard, StatCardLink } from '#web/ui/page/stat-card.tsx'
import { OverdueCard } from './overdue-card.tsx'

export function SelectionsTab({ figures, recent }: { figures: ProjectFigures; recent: ReactNode }) {
  // Chosen, and pending only the client's signature.
  const unsigned = figures.pendingSelections - figures.pendingReview
  return (
    // On a phone the list comes before its figures.
    <div className="flex flex-col gap-6">
      <section aria-label="Selections" className="max-sm:order-last grid grid-cols-2 gap-3 md:grid-cols-4">
        <StatCardLink
          to="/all-selections"
          label={names.totalSelections.label}
          value={formatCount(figures.totalSelections)}
          hint={draftCountInWords(figures.draftSelections, true)}
          icon={<ClipboardList aria-hidden />}
        />
        <StatCard
          label="Pending Review"
          value={formatCount(figures.pendingReview)}
          hint={unsigned > 0 ? `Not chosen yet; ${formatCount(unsigned)} more need a signature` : 'Not chosen yet'}
          icon={<Hourglass aria-hidden />}
        />
        <OverdueCard count={figures.overdueSelections} />
        <StatCard
          label={names.completedSelections.label}
          value={formatCount(figures.completedSelections)}
          hint={names.completedSelections.explanation}
          tone="good"
          icon={<CircleCheck aria-hidden />}
        />
      </section>
      {recent}
    </div>
  )
}
