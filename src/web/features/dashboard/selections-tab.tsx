import type { ReactNode } from 'react'
import type { ProjectFigures } from '#shared/projects/contract.ts'
import { draftCountInWords } from '#shared/figures/words.ts'
import { figures as names } from '#shared/figures/glossary.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { Figure, FigureLine, FigureLink } from '#web/ui/page/figure-line.tsx'
import { OverdueFigure } from './overdue-figure.tsx'

export function SelectionsTab({ figures, recent }: { figures: ProjectFigures; recent: ReactNode }) {
  // Chosen, and pending only the client's signature.
  const unsigned = figures.pendingSelections - figures.pendingReview
  return (
    // On a phone the list comes before its figures.
    <div className="flex flex-col gap-4">
      <FigureLine label="Selections" className="max-sm:order-last">
        <FigureLink
          to="/all-selections"
          label={names.totalSelections.label}
          value={formatCount(figures.totalSelections)}
          hint={draftCountInWords(figures.draftSelections, true)}
        />
        <Figure
          label={names.pendingReview.label}
          value={formatCount(figures.pendingReview)}
          hint={[names.pendingReview.explanation, unsigned > 0 && `${formatCount(unsigned)} more need a signature`]
            .filter(Boolean)
            .join('; ')}
        />
        <OverdueFigure count={figures.overdueSelections} />
        <Figure
          label={names.completedSelections.label}
          value={formatCount(figures.completedSelections)}
          hint={names.completedSelections.explanation}
        />
      </FigureLine>
      {recent}
    </div>
  )
}
