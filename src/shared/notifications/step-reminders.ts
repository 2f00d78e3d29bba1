import { dayInWords, type Day } from '../kernel/dates.ts'
import { type Step, stepOwner } from '../procurement/log/steps.ts'
import { CANNOT_BE_MET } from '../schedule/deadlines/rules.ts'
import { selectionLink } from './links.ts'
import type { AddressedNotification } from './addressed-notification.ts'

/** Steps of which people are reminded, besides the decision itself; suppliers get an email about their order instead. */
export const remindedSteps = [
  'date',
  'order',
  'confirmation_by_phone',
  'install',
  'install_without_trade',
] as const satisfies Step[]
export type RemindedStep = (typeof remindedSteps)[number]

export type DueStep = {
  step: RemindedStep
  stage: string
  selectionId: number
  selection: string
  projectId: number
  /** The last day for it; for a confirmation the day of the order. */
  due: Day
  today: Day
}

type Words = { title: string; body: string }

const words: Record<RemindedStep, (due: DueStep) => Words> = {
  date: ({ selection, due }) => ({
    title: `${CANNOT_BE_MET}: ${selection}`,
    body: `It had to be decided by ${dayInWords(due)}. Your client has no deadline until you solve it: open it to see what would help.`,
  }),
  order: ({ selection, due, today }) => ({
    title: due < today ? `Late to order: ${selection}` : `Order by ${dayInWords(due)}: ${selection}`,
    body: `It ${due < today ? 'had' : 'has'} to be ordered by ${dayInWords(due)} to be on site in time.`,
  }),
  confirmation_by_phone: ({ selection, due }) => ({
    title: `Not confirmed yet: ${selection}`,
    body: `It was ordered on ${dayInWords(due)}. Ask the supplier when it arrives, and enter the day.`,
  }),
  install: ({ selection, due }) => ({
    title: `Is it installed? ${selection}`,
    body: `It was to be installed by ${dayInWords(due)}. Mark it as installed when it is.`,
  }),
  install_without_trade: ({ selection, due }) => ({
    title: `Is it installed? ${selection}`,
    body: `It was to be installed by ${dayInWords(due)}. No trade is assigned, so that you can mark it as installed.`,
  }),
}

/** Goes to the one who owes the step, as `stepOwner` says for every screen. */
export function notificationOfStep(due: DueStep): AddressedNotification {
  const { step, selectionId, projectId } = due
  const toTrade = stepOwner[step] === 'trade'
  return {
    ...words[step](due),
    kind: toTrade ? 'site_change' : due.stage === 'overdue' ? 'overdue' : 'deadline',
    to: [toTrade ? 'trades' : 'builders'],
    reminder: true,
    ...(toTrade && { unopened: true }),
    link: selectionLink(projectId, selectionId),
    key: `step:${step}:${selectionId}:${due.due}:${due.stage}`,
  }
}
