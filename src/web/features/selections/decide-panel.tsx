import { Ban, CircleHelp, PenLine, Replace, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#shared/kernel/money.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { isOpen, lineTotal } from '#shared/selections/rules.ts'
import type { Selection, SelectionOption } from '#shared/selections/selection.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { DifferenceText } from './badges.tsx'
import { BudgetEffectPanel } from './budget-effect.tsx'
import { useChoose, usePutForward } from './use-choose.ts'

const AskDialog = onDemand(() => import('./reason-dialogs.tsx').then((module) => module.AskDialog))
const DeclineDialog = onDemand(() => import('./reason-dialogs.tsx').then((module) => module.DeclineDialog))

type DecideProps = {
  selection: Selection
  project: ProjectDetail | undefined
  /** What is being looked at; the chosen one when nothing else is. */
  option: SelectionOption | undefined
}

/** The builder's side of this project; whoever may edit it acts for the client, never as the client. */
export const isBuilderOf = (project: ProjectDetail | undefined): boolean => project?.can.edit ?? false

/** What the considered option costs and does, and the one next step. */
export function DecidePanel({ selection, project, option }: DecideProps) {
  const { can } = selection
  const price = option?.item.price ?? null
  const builder = isBuilderOf(project)
  return (
    <Card as="section" className="flex flex-col gap-4 *:first:mb-0">
      <CardHeader
        title={!option ? 'Questions and changes' : heading(selection, option, builder ? project?.client : undefined)}
        text={
          !option
            ? isOpen(selection.status)
              ? 'Whatever you want to know or have otherwise, say it here.'
              : 'What was decided stays as it is until both sides agree.'
            : option.chosen
              ? 'What it does to the budget. It counts once it is signed.'
              : 'What it does to the budget, before anything is committed.'
        }
      />
      {option && price !== null && project && (
        <BudgetEffectPanel selection={selection} project={project} candidate={{ price, unit: option.item.unit }} />
      )}
      <div className="flex flex-col gap-2 empty:hidden max-lg:hidden">
        <NextStep {...{ selection, project, option }} />
      </div>
      {(can.ask || can.decline) && <OtherAnswers selection={selection} />}
    </Card>
  )
}

/** `client` is named to builders; clients are spoken to. What is in review was proposed and not yet chosen by anybody. */
function heading({ status }: Selection, { chosen, item }: SelectionOption, client: string | undefined): string {
  if (chosen && status === 'in_review') return `Proposed: ${item.name}`
  if (chosen) return `${client ?? 'You'} chose ${item.name}`
  return `If ${client ? `${client} chooses` : 'you choose'} ${item.name}`
}

/** Within reach of the thumb on a phone, whatever is scrolled. */
export function DecideBar({ selection, project, option }: DecideProps) {
  const { currency, allowance, quantity } = selection
  if (!option || !hasNextStep(selection, option)) return null
  const total = option.item.price === null ? null : lineTotal(quantity, option.item.price)
  return (
    <div
      data-print="hide"
      data-thumb-bar=""
      className="fixed inset-x-0 bottom-0 z-10 border-t bg-surface/95 short:static px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur lg:hidden"
    >
      <p className="mb-2 flex items-baseline justify-between gap-3 text-sm">
        <span className="truncate font-medium">{option.item.name}</span>
        {total !== null && (
          <span className="shrink-0 tabular-nums">
            <span className="font-semibold">{formatMoney(total, currency)}</span>{' '}
            {allowance !== null && <DifferenceText difference={total - allowance} currency={currency} />}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2 *:flex-auto max-sm:*:px-2">
        <NextStep {...{ selection, project, option }} />
      </div>
    </div>
  )
}

/** Signing what was chosen, or choosing something else. */
const hasNextStep = ({ can, status }: Selection, { chosen }: SelectionOption): boolean =>
  (chosen && can.sign) || (can.choose && !(chosen && status === 'selected'))

function NextStep({ selection, project, option }: DecideProps) {
  const { can } = selection
  const { choose, choosing } = useChoose(selection)
  const forClient = isBuilderOf(project)
  if (option?.chosen && can.sign) {
    return (
      <ButtonLink
        size="lg"
        icon={<PenLine aria-hidden />}
        to="/projects/$projectId/sign"
        params={{ projectId: selection.projectId }}
        search={{ selections: [selection.id] }}
      >
        Approve and sign
      </ButtonLink>
    )
  }
  if (!option || !hasNextStep(selection, option)) return null
  if (!forClient) {
    return (
      <Button
        size="lg"
        pending={choosing}
        pendingText="Choosing..."
        disabled={option.item.archived}
        onClick={() => void choose(option.itemId)}
      >
        Choose this
      </Button>
    )
  }
  return <OnBehalf {...{ selection, project, option, choosing, choose }} />
}

type OnBehalfProps = DecideProps & { choosing: boolean; choose: (itemId: number | null) => Promise<void> }

/** A builder recommends, or writes down what the client said; the signature stays the client's. */
function OnBehalf({ selection, project, option, choosing, choose }: OnBehalfProps) {
  const { putForward, puttingForward } = usePutForward(selection)
  if (!option) return null
  const client = project?.client ?? 'the client'
  const ask = async () => {
    const sure = await confirm({
      title: `Choose ${option.item.name} on behalf of ${client}?`,
      text: `“${selection.name}” is recorded as chosen on behalf of ${client}; not a signature. ${client} still has to approve and sign it.`,
      action: 'Choose on behalf',
      danger: false,
    })
    if (sure) await choose(option.itemId)
  }
  return (
    <>
      {selection.can.edit && !option.chosen && (
        <Button
          pending={puttingForward}
          pendingText="Proposing..."
          disabled={option.item.archived}
          onClick={() => void putForward(option)}
        >
          Propose for signature
        </Button>
      )}
      <Button
        variant="secondary"
        pending={choosing}
        pendingText="Choosing..."
        disabled={option.item.archived}
        onClick={() => void ask()}
      >
        <span>
          Choose on behalf<span className="max-sm:sr-only"> of {client}</span>
        </span>
      </Button>
      <p className="text-xs text-ink-soft max-lg:hidden">Recorded as chosen on behalf of {client}; not a signature.</p>
    </>
  )
}

function OtherAnswers({ selection }: { selection: Selection }) {
  const [asked, setAsked] = useState<'question' | 'change_request' | 'decline'>()
  const close = () => setAsked(undefined)
  const { choose, choosing } = useChoose(selection)
  return (
    <div className="flex flex-col items-start gap-1 border-t pt-3 *:-mx-2.5">
      {selection.can.ask && (
        <Button variant="ghost" size="sm" icon={<CircleHelp aria-hidden />} onClick={() => setAsked('question')}>
          Ask a question
        </Button>
      )}
      {selection.can.ask && (
        <Button variant="ghost" size="sm" icon={<Replace aria-hidden />} onClick={() => setAsked('change_request')}>
          Request a change
        </Button>
      )}
      {selection.can.choose && selection.status === 'selected' && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Undo2 aria-hidden />}
          pending={choosing}
          onClick={() => void choose(null)}
        >
          Change my mind
        </Button>
      )}
      {selection.can.decline && (
        <Button variant="ghost" size="sm" icon={<Ban aria-hidden />} onClick={() => setAsked('decline')}>
          Decline
        </Button>
      )}
      <AskDialog
        selection={selection}
        kind={asked === 'change_request' ? 'change_request' : 'question'}
        open={asked === 'question' || asked === 'change_request'}
        onClose={close}
      />
      <DeclineDialog selection={selection} open={asked === 'decline'} onClose={close} />
    </div>
  )
}
