import { Link } from '@tanstack/react-router'
import { CircleCheck, ClipboardList, Hourglass, TriangleAlert } from 'lucide-react'
import type { RecentSelection } from '#shared/dashboard/contract.ts'
import type { ProjectFigures } from '#shared/projects/contract.ts'
import { deadlineInWords, isOpen, isOverdue } from '#shared/selections/rules.ts'
import { formatCount, formatDay, today } from '#web/platform/formatting.ts'
import { selectionPath } from '#web/platform/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { EmptyState } from '#web/ui/states.tsx'

export function SelectionsTab({
  figures,
  selections,
}: {
  figures: ProjectFigures
  selections: readonly RecentSelection[]
}) {
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Selections" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard
          label="Total Selections"
          value={formatCount(figures.totalSelections)}
          icon={<ClipboardList aria-hidden />}
        />
        <StatCard
          label="Pending Review"
          value={formatCount(figures.pendingReview)}
          hint="Pending or in review"
          icon={<Hourglass aria-hidden />}
        />
        <StatCard
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
      <section aria-labelledby="recent-selections">
        <h2 id="recent-selections" className="mb-3 font-serif text-lg font-semibold">
          Recent Selections
        </h2>
        {selections.length === 0 ? (
          <EmptyState
            icon={<ClipboardList />}
            title="No selections yet"
            text="Choose an item from the catalogue and add it to a project."
            level={3}
          />
        ) : (
          <ul className="divide-y rounded-card border bg-surface">
            {selections.map((selection) => (
              <SelectionRow key={selection.id} selection={selection} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

const looks: Record<RecentSelection['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'neutral' },
  in_review: { label: 'In Review', tone: 'info' },
  selected: { label: 'Selected', tone: 'accent' },
  approved: { label: 'Approved', tone: 'good' },
  ordered: { label: 'Ordered', tone: 'good' },
}

function SelectionRow({ selection }: { selection: RecentSelection }) {
  const day = today(selection.timeZone)
  const late = isOverdue(selection, day)
  const { label, tone } = looks[selection.status] ?? { label: selection.status, tone: 'danger' }
  const about = [selection.projectName, selection.room, selection.category].filter(Boolean).join(' · ')
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 p-3 transition-colors hover:bg-sunken sm:p-4">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={selectionPath(selection.projectId, selection.id)}
          className="text-sm font-medium [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          {selection.name}
        </Link>
        <p className="truncate text-xs text-ink-soft">{about}</p>
      </div>
      {selection.deadline && (
        <p className={`text-xs tabular-nums ${late ? 'font-medium text-danger-ink' : 'text-ink-soft'}`}>
          {formatDay(selection.deadline)}
          {isOpen(selection.status) && ` · ${deadlineInWords(selection.deadline, day)}`}
        </p>
      )}
      {(selection.priority === 'high' || selection.priority === 'urgent') && (
        <Badge tone={selection.priority === 'urgent' ? 'danger' : 'warn'}>
          {selection.priority === 'urgent' ? 'Urgent' : 'High'}
        </Badge>
      )}
      <Badge tone={tone} dot>
        {label}
      </Badge>
    </li>
  )
}
