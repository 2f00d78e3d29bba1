import { CircleCheck, ClipboardList, Hourglass, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProjectFigures } from '#shared/projects/contract.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { StatCard, StatCardLink } from '#web/ui/stat-card.tsx'

export function SelectionsTab({ figures, recent }: { figures: ProjectFigures; recent: ReactNode }) {
  // Chosen, and pending only for want of a signature.
  const unsigned = figures.pendingSelections - figures.pendingReview
  return (
    // On a phone the list that somebody came for stands before its figures.
    <div className="flex flex-col gap-6">
      <section aria-label="Selections" className="max-sm:order-last grid grid-cols-2 gap-3 md:grid-cols-4">
        <StatCard
          label="Total Selections"
          value={formatCount(figures.totalSelections)}
          icon={<ClipboardList aria-hidden />}
        />
        <StatCard
          label="Pending Review"
          value={formatCount(figures.pendingReview)}
          hint={unsigned > 0 ? `${formatCount(unsigned)} more await a signature` : 'Pending or in review'}
          icon={<Hourglass aria-hidden />}
        />
        <StatCardLink
          to="/dashboard"
          search={{ tab: 'selections', show: 'overdue' }}
          label="Overdue"
          value={formatCount(figures.overdueSelections)}
          hint="Past their decision day"
          tone={figures.overdueSelections > 0 ? 'danger' : 'neutral'}
          icon={<TriangleAlert aria-hidden />}
        />
        <StatCard
          label="Completed"
          value={formatCount(figures.completedSelections)}
          hint="Approved or ordered"
          tone="good"
          icon={<CircleCheck aria-hidden />}
        />
      </section>
      {recent}
    </div>
  )
}
