import { useQuery } from '@tanstack/react-query'
import { addMoney, formatMoney } from '#shared/kernel/money.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { milestonesInWords } from '#shared/schedule/milestones/words.ts'
import type { StarterTemplate, Template } from '#shared/templates/contract.ts'
import type { CopySource } from '#shared/templates/schemas.ts'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { templatesQuery } from '../queries.ts'

type Preview = Pick<Template, 'name' | 'rooms' | 'selections' | 'allowances' | 'currency' | 'milestones'>
type Choice = Preview & { key: string; source: CopySource }

const ownChoice = (template: Template): Choice => ({
  ...template,
  key: `own-${template.id}`,
  source: { projectId: template.id },
})
const starterChoice = (template: StarterTemplate): Choice => ({
  ...template,
  source: { starter: template.key },
})

/** The placeholder is as high as the four starter templates, so that the fields below stay where they are. */
const loading = (
  <div role="status">
    <span className="sr-only">Loading templates...</span>
    <Skeleton className="mb-3 h-4 w-40" />
    <span className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {Array.from({ length: 4 }, (_, template) => (
        <Skeleton key={template} className="h-10" />
      ))}
    </span>
  </div>
)

type TemplatePickerProps = { value: readonly CopySource[]; onChange: (sources: CopySource[]) => void }

const sameSource = (a: CopySource, b: CopySource) => JSON.stringify(a) === JSON.stringify(b)

/** Templates to start from, with a preview of what they add. */
export function TemplatePicker({ value, onChange }: TemplatePickerProps) {
  return (
    <QueryGate query={useQuery(templatesQuery)} loading={loading} failed="The templates could not be loaded">
      {({ own, starters }) => {
        const choices = [
          ...own.filter(({ selections }) => selections > 0).map(ownChoice),
          ...starters.map(starterChoice),
        ]
        const chosen = choices.filter(({ source }) => value.some((one) => sameSource(one, source)))
        const toggle = (source: CopySource, on: boolean) =>
          onChange(on ? [...value, source] : value.filter((one) => !sameSource(one, source)))
        return (
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 text-sm font-medium">
              Start from templates <span className="font-normal text-ink-soft">(optional)</span>
            </legend>
            <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
              {choices.map((choice) => (
                <li key={choice.key}>
                  <Checkbox
                    label={choice.name}
                    hint={[
                      selectionsInWords(choice.selections),
                      choice.milestones > 0 && milestonesInWords(choice.milestones),
                      `${moneyOf(choice)} in allowances`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                    checked={chosen.includes(choice)}
                    onChange={(on) => toggle(choice.source, on)}
                  />
                </li>
              ))}
            </ul>
            {chosen.length > 0 && <ChosenPreview chosen={chosen} />}
          </fieldset>
        )
      }}
    </QueryGate>
  )
}

const moneyOf = ({ allowances, currency }: Preview) => formatMoney(allowances, currency)

function ChosenPreview({ chosen }: { chosen: readonly Choice[] }) {
  const rooms = new Map<string, number>()
  for (const { room, selections } of chosen.flatMap((choice) => choice.rooms)) {
    const name = room ?? 'No room'
    rooms.set(name, (rooms.get(name) ?? 0) + selections)
  }
  const selections = chosen.reduce((sum, choice) => sum + choice.selections, 0)
  const schedules = chosen.filter((choice) => choice.milestones > 0)
  const allowances = addMoney(chosen.map((choice) => choice.allowances))
  return (
    <div role="status" className="rounded-card bg-sunken p-4 text-sm">
      <p className="font-medium">
        Adds {selectionsInWords(selections)} as drafts, {formatMoney(allowances, chosen[0]?.currency ?? 'USD')} in
        allowances
      </p>
      <p className="mt-1 text-ink-soft">{[...rooms].map(([room, count]) => `${room} (${count})`).join(' · ')}</p>
      <p className="mt-1 text-ink-soft">
        {schedules.length > 0 &&
          `${schedules.length === 1 ? milestonesInWords(schedules[0]?.milestones ?? 0) : 'Milestones'} are laid out from the start date on your working days; without one the project gets no schedule. `}
        {schedules.length > 1 && 'A milestone that several templates have is made once. '}
        Deadlines are counted from the start date. Your client sees nothing until you send it.
      </p>
    </div>
  )
}
