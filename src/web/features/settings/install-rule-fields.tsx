import { useQuery } from '@tanstack/react-query'
import Plus from 'virtual:icons/plus'
import X from 'virtual:icons/x'
import { type InstallKind, installKindLabels, installKinds } from '#shared/schedule/deadlines/install.ts'
import type { InstallRule } from '#shared/schedule/deadlines/schemas.ts'
import { categoriesQuery } from '#web/reads/catalog.ts'
import { tradesQuery } from '#web/reads/people.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Combobox } from '#web/ui/pickers/combobox.tsx'

type RulesProps = {
  value: readonly InstallRule[]
  onChange: (rules: InstallRule[]) => void
  milestones: readonly string[]
  errorOf: (index: number, name: 'name' | 'milestone') => string | undefined
  error: string | undefined
}

const kinds = installKinds.map((kind) => ({ value: kind, label: installKindLabels[kind] }))

/** One line per rule: "Category Tiles is installed at Tiling". */
export function InstallRuleFields({ value, onChange, milestones, errorOf, error }: RulesProps) {
  const categories = useQuery(categoriesQuery()).data ?? []
  const trades = useQuery(tradesQuery).data ?? []
  const replace = (index: number, next: Partial<InstallRule>) =>
    onChange(value.map((rule, at) => (at === index ? { ...rule, ...next } : rule)))
  return (
    <div className="flex flex-col gap-3">
      <datalist id="milestone-titles">
        {milestones.map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
      {value.map((rule, index) => (
        <div key={index} className="flex flex-wrap items-end gap-2">
          <Field label="By" className="w-36 max-w-full">
            <Select<InstallKind>
              options={kinds}
              value={rule.kind}
              onChange={(kind) => replace(index, { kind, tradeId: null, categoryId: null, name: null })}
            />
          </Field>
          <Field
            label={installKindLabels[rule.kind]}
            error={errorOf(index, 'name')}
            className="min-w-40 flex-1 tight:min-w-0 tight:basis-full"
          >
            {rule.kind === 'category' ? (
              <Combobox
                options={categories.map(({ id, name }) => ({ value: id, label: name }))}
                value={rule.categoryId ?? null}
                onChange={(categoryId) => replace(index, { categoryId })}
              />
            ) : rule.kind === 'trade' ? (
              <Combobox
                options={trades.map(({ id, name }) => ({ value: id, label: name }))}
                value={rule.tradeId ?? null}
                onChange={(tradeId) => replace(index, { tradeId })}
              />
            ) : (
              <Input value={rule.name ?? ''} onChange={(event) => replace(index, { name: event.target.value })} />
            )}
          </Field>
          <Field
            label="is installed at"
            error={errorOf(index, 'milestone')}
            className="min-w-40 flex-1 tight:min-w-0 tight:basis-full"
          >
            <Input
              value={rule.milestone}
              list="milestone-titles"
              placeholder="Tiling"
              onChange={(event) => replace(index, { milestone: event.target.value })}
            />
          </Field>
          <IconButton
            label="Remove this rule"
            icon={<X />}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {error && <p className="text-sm text-danger-ink">{error}</p>}
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus aria-hidden />}
        className="self-start"
        onClick={() => onChange([...value, { kind: 'category', categoryId: null, milestone: '' }])}
      >
        Add a rule
      </Button>
    </div>
  )
}
