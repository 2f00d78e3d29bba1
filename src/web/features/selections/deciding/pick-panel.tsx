import PenLine from 'virtual:icons/pen-line'
import { amountInWords } from '#shared/catalog/rules.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { useOffline } from '#web/platform/network/connectivity.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { BudgetEffectPanel } from './budget-effect.tsx'
import { ChoosingOffline } from './choosing-offline.tsx'
import { OtherAnswers } from './other-answers.tsx'
import { useChooseSeveral } from './use-choose.ts'
import { useFocusNext } from './use-focus-next.ts'
import type { Picks } from './use-picks.ts'

type PickPanelProps = { selection: Selection; project: ProjectDetail | undefined; picks: Picks; builder: boolean }

/** What the picked options cost together, and the next step. */
export function PickPanel({ selection, project, picks, builder }: PickPanelProps) {
  const { can, currency } = selection
  const { unitPrice } = useMoney(currency)
  const { lines, total } = picks
  return (
    <Card as="section" className="flex flex-col gap-4 *:first:mb-0">
      <CardHeader title={`${lines.length} of up to ${picks.max} picked`} text={pickedInWords(lines)} />
      {project && lines.length > 0 && total !== null && (
        <BudgetEffectPanel
          selection={selection}
          project={project}
          total={total}
          lines={lines.map(({ option, quantity, total: cost }) => ({
            label: `${option.item.name}, ${amountInWords(Number(quantity), option.unit)} × ${unitPrice(option.price, option.unit)}`,
            total: cost ?? 0,
          }))}
        />
      )}
      <div className="flex flex-col gap-2 empty:hidden max-lg:hidden">
        <PickAction {...{ selection, project, picks, builder }} />
      </div>
      {(can.choose || can.decline) && <ChoosingOffline />}
      {(can.ask || can.decline) && <OtherAnswers selection={selection} builder={builder} />}
    </Card>
  )
}

/** What was asked for of one option is shared among several: that is said, and not only done. */
function pickedInWords(lines: Picks['lines']): string {
  if (lines.length === 0) return 'Pick options to see their cost together.'
  const isSplit = lines.length > 1 && lines.some(({ option, quantity }) => quantity !== option.quantity)
  return isSplit
    ? 'Together they count as one decision. The quantity is split between them: change it if you want another share of each.'
    : 'Together they count as one decision.'
}

/** Stays visible at the bottom on a phone. */
export function PickBar({ selection, project, picks, builder }: PickPanelProps) {
  const { money } = useMoney(selection.currency)
  if (picks.lines.length === 0 && !picks.changed) return null
  return (
    <div
      data-print="hide"
      data-bar
      className="fixed inset-x-0 bottom-0 z-10 border-t bg-surface/95 short:static px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur lg:hidden"
    >
      <p className="mb-2 flex items-baseline justify-between gap-x-3 text-sm">
        <span className="font-medium">
          {picks.lines.length} of up to {picks.max} picked
        </span>
        {picks.total !== null && <span className="font-semibold tabular-nums">{money(picks.total)}</span>}
      </p>
      <div className="flex flex-wrap gap-2 *:flex-auto max-sm:*:px-2">
        <PickAction {...{ selection, project, picks, builder }} />
        <ChoosingOffline />
      </div>
    </div>
  )
}

/** Choose what is picked; once it is chosen, sign it. */
function PickAction({ selection, project, picks, builder }: PickPanelProps) {
  const { choose, choosing } = useChooseSeveral(selection)
  const offline = useOffline()
  const { next, following } = useFocusNext()
  const { can, projectId, id } = selection
  if (can.sign && !picks.changed && picks.lines.length > 0) {
    return (
      <ButtonLink
        ref={next}
        size="lg"
        icon={<PenLine aria-hidden />}
        to="/projects/$projectId/sign"
        params={{ projectId }}
        search={{ selections: [id] }}
      >
        Approve and sign
      </ButtonLink>
    )
  }
  if (!can.choose || !picks.changed) return null
  const count = picks.lines.length
  const what = count === 0 ? 'Choose none' : count === 1 ? 'Choose this' : `Choose these ${count}`
  const client = project?.client ?? 'the client'
  const send = async () => {
    const sure =
      !builder ||
      (await confirm({
        title: `${what} on behalf of ${client}?`,
        text: `It is recorded as chosen on behalf of ${client} and is not a signature.`,
        action: 'Choose on behalf',
        danger: false,
      }))
    if (!sure) return
    const choices = picks.lines.map(({ option, quantity }) => ({ optionId: option.id, quantity: Number(quantity) }))
    if (await following(choose(choices))) picks.reset()
  }
  return (
    <Button
      size="lg"
      pending={choosing}
      pendingText="Choosing..."
      disabled={picks.total === null || offline}
      onClick={() => void send()}
    >
      {builder ? `${what} on behalf` : what}
    </Button>
  )
}
