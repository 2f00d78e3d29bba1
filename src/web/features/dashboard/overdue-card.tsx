import TriangleAlert from 'virtual:icons/triangle-alert'
import { figures } from '#shared/figures/glossary.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { StatCardLink } from '#web/ui/page/stat-card.tsx'

export const OverdueCard = ({ count }: { count: number }) => (
  <StatCardLink
    to="/all-selections"
    search={{ show: 'overdue' }}
    label="Overdue"
    value={formatCount(count)}
    hint={figures.overdueSelections.explanation}
    tone={count > 0 ? 'danger' : 'neutral'}
    icon={<TriangleAlert aria-hidden />}
  />
)
