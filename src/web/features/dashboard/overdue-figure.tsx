import { figures } from '#shared/figures/glossary.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { FigureLink } from '#web/ui/page/figure-line.tsx'

export const OverdueFigure = ({ count }: { count: number }) => (
  <FigureLink
    to="/all-selections"
    search={{ show: 'overdue' }}
    label={figures.overdueSelections.onDashboard}
    value={formatCount(count)}
    hint={figures.overdueSelections.explanation}
    tone={count > 0 ? 'danger' : 'neutral'}
  />
)
