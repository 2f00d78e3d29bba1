import PenLine from 'virtual:icons/pen-line'
import { amountInWords } from '#shared/catalog/rules.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { allowanceDifference, isChosenOnly, isOpen, isProposedOnly } from '#shared/selections/rules.ts'
import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import { CHOOSE_THEN_SIGN, priceProblemInWords } from '#shared/selections/words.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { useOffline } from '#web/platform/network/connectivity.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { DifferenceText } from '../parts/badges.tsx'
import { BudgetEffectPanel } from './budget-effect.tsx'
import { ChoosingOffline } from './choosing-offline.tsx'
import { OtherAnswers } from './other-answers.tsx'
import { OptionArrival } from '../options/option-arrival.tsx'
import { useChoose, useProposeForSignature } from './use-choose.ts'
import { useFocusNext } from './use-focus-next.ts'

type DecideProps = {
  selection: Selection
  project: ProjectDetail | undefined
  /** The option whose cost is shown; undefined until one is picked. */
  option: SelectionOption | undefined
}

/** A builder edits the project and acts for the client, never as the client. */
export const isBuilderOf = (project: ProjectDetail | undefined): boolean => project?.can.edit ?? false

type PanelProps = DecideProps & { /** There is something to choose or to sign. */ deciding: boolean }

/** The option's cost, its effect on the budget, and the next step. */
export function DecidePanel({ selection, project, option, deciding }: PanelProps) {
  const { can } = selection
  const { unitPrice } = useMoney(selection.currency)
  const { id: readerId } = useCurrentUser()
  return (
    <Card as="section" className="flex flex-col gap-4 *:first:mb-0">
      <CardHeader {...heading({ selection, project, option, deciding }, readerId)} />
      {option && option.item.price !== null && project && (
        <BudgetEffectPanel
          selection={selection}
          project={project}
          total={option.total}
          lines={[
            {
              label: `${amountInWords(option.quantity, option.unit)} × ${unitPrice(option.price, option.unit)}`,
              total: option.total,
            },
          ]}
        />
      )}
      <div className="flex flex-col gap-2 empty:hidden max-lg:hidden">
        <NextAction {...{ selection, project, option }} />
      </div>
      {(can.choose || can.decline) && <ChoosingOffline />}
      {(can.ask || can.decline) && <OtherAnswers selection={selection} builder={isBuilderOf(project)} />}
    </Card>
  )
}

/** Builders read the client's name; clients are addressed as "you". */
function heading(
  { selection, project, option, deciding }: PanelProps,
  readerId: number,
): { title: string; text: string } {
  const client = isBuilderOf(project) ? (project?.client ?? 'The client') : undefined
  if (!deciding) {
    return {
      title: client ? 'Questions' : 'Questions and changes',
      text: client
        ? 'Ask the client a question here.'
        : isOpen(selection.status)
          ? 'Not sure? Your builder reads and answers what you ask here.'
          : 'To change what is decided, request the change here.',
    }
  }
  if (!option) {
    return {
      title: client ? `${client} has not chosen yet` : 'Choose an option',
      text: 'Select an option to see its cost and effect on the budget.',
    }
  }
  const { chosen, item } = option
  if (chosen && isProposedOnly(selection)) {
    return { title: `Proposed: ${item.name}`, text: 'It counts toward the forecast and is not approved yet.' }
  }
  if (chosen)
    return {
      title: `${whoChose(selection, readerId) ?? client ?? 'You'} chose ${item.name}`,
      text: `It counts toward the forecast and is not approved yet. It is final once it is signed.${client ? '' : ` ${CHOOSE_THEN_SIGN}`}`,
    }
  return {
    title: client ? `If ${client} chooses ${item.name}` : `If you choose ${item.name}`,
    text: 'This is what it would do to the budget.',
  }
}

/** With two owners, each sees by name what the other chose. */
const whoChose = ({ chosen }: Selection, readerId: number): string | undefined =>
  chosen && chosen.byId !== readerId && !chosen.onBehalfOf ? chosen.by : undefined

/** Stays visible at the bottom on a phone. */
export function DecideBar({ selection, project, option }: DecideProps) {
  const { currency, allowance, sharedAllowance } = selection
  const { money } = useMoney(currency)
  if (!option || !hasNextAction(selection, option)) return null
  const total = option.item.price === null ? null : option.total
  const difference = sharedAllowance ? null : allowanceDifference(total, allowance)
  return (
    <div
      data-print="hide"
      data-bar
      className="fixed inset-x-0 bottom-0 z-10 border-t bg-surface/95 short:static px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur lg:hidden"
    >
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="min-w-0 flex-1 basis-24 truncate font-medium">{option.item.name}</span>
        {total !== null && (
          <span className="tabular-nums">
            <span className="font-semibold">{money(total)}</span>{' '}
            {difference !== null && <DifferenceText difference={difference} currency={currency} />}
          </span>
        )}
      </p>
      <OptionArrival selection={selection} optionId={option.id} short />
      <div className="flex flex-wrap gap-2 *:flex-auto max-sm:*:px-2">
        <NextAction {...{ selection, project, option }} />
        <ChoosingOffline />
      </div>
    </div>
  )
}

/** Sign what was chosen, or choose something else. */
const hasNextAction = ({ can, status }: Selection, { chosen }: SelectionOption): boolean =>
  (chosen && can.sign) || (can.choose && !(chosen && isChosenOnly(status)))

function NextAction({ selection, project, option }: DecideProps) {
  const { can } = selection
  const forClient = isBuilderOf(project)
  const { choose, choosing } = useChoose(selection, { forClient })
  const offline = useOffline()
  const { next, following } = useFocusNext()
  if (option?.chosen && can.sign) {
    return (
      <ButtonLink
        ref={next}
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
  if (option?.chosen && selection.priceProblem && !forClient)
    return (
      <p ref={next} tabIndex={-1} className="text-sm text-warn-ink">
        {priceProblemInWords(selection.priceProblem)}
      </p>
    )
  if (!option || !hasNextAction(selection, option)) return null
  if (!forClient) {
    return (
      <Button
        size="lg"
        pending={choosing}
        pendingText="Choosing..."
        disabled={option.item.archived || offline}
        onClick={() => void following(choose(option.itemId))}
      >
        Choose this
      </Button>
    )
  }
  return <OnBehalf {...{ selection, project, option, choosing, choose }} />
}

type OnBehalfProps = DecideProps & { choosing: boolean; choose: (itemId: number | null) => Promise<boolean> }

/** A builder proposes an item, or records the client's choice; only the client can sign. */
function OnBehalf({ selection, project, option, choosing, choose }: OnBehalfProps) {
  const { propose, proposing } = useProposeForSignature(selection)
  const offline = useOffline()
  if (!option) return null
  const client = project?.client ?? 'the client'
  const recorded = `It is recorded as chosen on behalf of ${client} and is not a signature.`
  const ask = async () => {
    const sure = await confirm({
      title: `Choose ${option.item.name} on behalf of ${client}?`,
      text: `${recorded} ${client} still has to approve and sign “${selection.name}”.`,
      action: 'Choose on behalf',
      danger: false,
    })
    if (sure) await choose(option.itemId)
  }
  return (
    <>
      {selection.can.edit && !option.chosen && (
        <Button
          pending={proposing}
          pendingText="Proposing..."
          disabled={option.item.archived || offline}
          onClick={() => void propose(option)}
        >
          Propose for signature
        </Button>
      )}
      <Button
        variant="secondary"
        pending={choosing}
        pendingText="Choosing..."
        disabled={option.item.archived || offline}
        onClick={() => void ask()}
      >
        <span>
          Choose on behalf<span className="max-sm:sr-only"> of {client}</span>
        </span>
      </Button>
      <p className="text-xs text-ink-soft max-lg:hidden">{recorded}</p>
    </>
  )
}
