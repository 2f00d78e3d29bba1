import { useQuery } from '@tanstack/react-query'
import Pencil from 'virtual:icons/pencil'
import Plus from 'virtual:icons/plus'
import { useState } from 'react'
import { allowanceUseInWords } from '#shared/figures/words.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import type { Allowance } from '#shared/selections/allowances/allowance-schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { useMoney } from '#web/ui/money.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { allowancesQuery } from '../queries.ts'

const AllowanceDialog = onDemand(() => import('./allowance-dialog.tsx').then((module) => module.AllowanceDialog))

type PanelProps = { project: ProjectDetail; selections: readonly Selection[] }

/** Allowances that several selections share: what is chosen under each, and what is left or over. */
export function AllowancesPanel({ project, selections }: PanelProps) {
  const { data: allowances = [] } = useQuery(allowancesQuery(project.id))
  const [open, setOpen] = useState<Allowance | 'new'>()
  const mayEdit = project.can.addSelections
  // A project offers its first shared allowance in the Manage menu, so that the list of selections starts higher.
  if (allowances.length === 0 && !(mayEdit && project.isTemplate)) return null
  const add = (
    <Button variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={() => setOpen('new')}>
      Shared allowance
    </Button>
  )
  return (
    <section aria-label="Shared allowances">
      {allowances.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm text-ink-soft">One allowance can cover several selections, such as all the lighting.</p>
          {add}
        </div>
      ) : (
        <Card>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-base font-semibold">Shared allowances</h2>
            {mayEdit && add}
          </div>
          <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2">
            {allowances.map((allowance) => (
              <AllowanceLine
                key={allowance.id}
                allowance={allowance}
                under={selections.filter(({ sharedAllowance }) => sharedAllowance?.id === allowance.id)}
                currency={project.currency}
                onEdit={mayEdit ? () => setOpen(allowance) : undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      {open && (
        <AllowanceDialog
          project={project}
          selections={selections}
          allowance={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

type LineProps = {
  allowance: Allowance
  under: readonly Selection[]
  currency: string
  onEdit: (() => void) | undefined
}

function AllowanceLine({ allowance, under, currency, onEdit }: LineProps) {
  const { name, amount, chosen, remaining } = allowance
  const { money } = useMoney(currency)
  const over = remaining < 0
  const used = amount === 0 ? (chosen > 0 ? 100 : 0) : Math.round((chosen / amount) * 100)
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="font-medium">
            {name} {money(amount)}
          </span>
          <span className={cx('font-medium tabular-nums', over ? 'text-accent-ink' : 'text-good-ink')}>
            {over ? `${money(-remaining)} over` : `${money(remaining)} left`}
          </span>
        </p>
        <ProgressBar
          label={`${name} used`}
          value={Math.min(used, 100)}
          text={`${used}%`}
          tone={over ? 'danger' : 'primary'}
        />
        <p className="mt-1 text-xs text-ink-soft tabular-nums">{allowanceUseInWords(under, money)}</p>
      </div>
      {onEdit && (
        <IconButton
          label={`Edit allowance ${name}`}
          variant="ghost"
          size="sm"
          icon={<Pencil aria-hidden />}
          onClick={onEdit}
        />
      )}
    </li>
  )
}
