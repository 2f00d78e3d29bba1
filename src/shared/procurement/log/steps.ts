import type { SelectionStatus } from '../../selections/selection-schemas.ts'
import { isOpen } from '../../selections/rules.ts'

export const owners = ['builder', 'client', 'supplier', 'trade'] as const
export type Owner = (typeof owners)[number]

/** Everything that can come next for a selection, in the order of its life, and who has to do it. */
export const stepOwner = {
  send: 'builder',
  options: 'builder',
  date: 'builder',
  price: 'builder',
  choice: 'client',
  signature: 'client',
  order: 'builder',
  confirmation: 'supplier',
  confirmation_by_phone: 'builder',
  answer: 'builder',
  delivery: 'supplier',
  install: 'trade',
  install_without_trade: 'builder',
} as const satisfies Record<string, Owner>
export type Step = keyof typeof stepOwner
export const steps = Object.keys(stepOwner) as Step[]

export const stepsOf = (owner: Owner): Step[] => steps.filter((step) => stepOwner[step] === owner)

/** What decides about the next step. Drafts, prices, orders and trades are looked up by the caller. */
export type StepState = {
  status: SelectionStatus
  sent: boolean
  /** The schedule asks for a day that has passed: `isImpossible`. */
  impossible: boolean
  /** A price expired or changed, so that no one can sign: the builder has to confirm it. */
  awaitsPrice: boolean
  delivered: boolean
  installed: boolean
  /** What was ordered is not confirmed yet. */
  unconfirmed: boolean
  /** The supplier has the order by email, with a link to confirm it. */
  supplierAsked: boolean
  /** The supplier proposed something that the builder has not answered. */
  proposed: boolean
  expected: boolean
  hasTrade: boolean
}

/**
 * What has to happen next; null when everything is done. The log, the look ahead and the reminders all ask this function, so that they
 * never disagree about whom a selection waits for. `server/db/next-step.ts` is the same in SQL, and a test compares the two.
 */
export function nextStep(state: StepState): Step | null {
  if (state.installed) return null
  if (isOpen(state.status)) return stepToDecide(state)
  if (state.delivered) return state.hasTrade ? 'install' : 'install_without_trade'
  if (state.status === 'approved') return 'order'
  if (state.proposed) return 'answer'
  if (state.unconfirmed && state.supplierAsked) return 'confirmation'
  if (state.unconfirmed && !state.expected) return 'confirmation_by_phone'
  return 'delivery'
}

function stepToDecide({ sent, status, impossible, awaitsPrice }: StepState): Step {
  if (!sent) return 'send'
  if (status === 'pending') return 'options'
  if (impossible) return 'date'
  if (awaitsPrice) return 'price'
  return status === 'selected' ? 'signature' : 'choice'
}
