import type { Counted } from '../selections/counting.ts'
import { addMoney } from '../kernel/money.ts'
import { awaitsOptions } from '../selections/rules.ts'
import type { Selection } from '../selections/selection-schemas.ts'
import { WAITING_FOR_OPTIONS } from '../selections/status-words.ts'
import { selectionsInWords } from '../selections/words.ts'
import { figures, named } from './glossary.ts'

type Money = (units: number) => string

type Parts = { approved: number; open: number; included: number }

/** The line beside the total spent: what it is made of, and that it is no bill. */
export function spentInWords({ approved, open, included }: Parts, money: Money): string {
  const parts = [
    named('approved', money(approved)),
    ...(open === 0 ? [] : [named('notApproved', money(open))]),
    ...(included === 0 ? [] : [named('included', money(included))]),
  ]
  return `${parts.join(' · ')}. Nothing has been billed.`
}

/** "3 of 8 chosen, 1 included": what is included is no decision, and is counted apart. */
export function chosenInWords({ chosen, decisions, included }: Counted): string {
  const made = `${chosen} of ${decisions} chosen`
  if (included === 0) return made
  return decisions === 0 ? `${included} included` : `${made}, ${included} included`
}

type CountedRoom = { counted: Counted; stopped: readonly object[] }

/** "1 of 1 chosen, 2 no longer approved": a room never gets smaller without saying so. */
export function roomInWords({ counted, stopped }: CountedRoom): string {
  if (stopped.length === 0) return chosenInWords(counted)
  const ended = `${stopped.length} no longer approved`
  return counted.decisions + counted.included === 0 ? ended : `${chosenInWords(counted)}, ${ended}`
}

/** "5 approved, 1 included". */
export const approvedInWords = ({ approved, included }: { approved: number; included: number }): string =>
  included === 0 ? `${approved} approved` : `${approved} approved, ${included} included`

/** What the forecast of clients and documents does not contain yet; nothing while everything was sent. */
export const toComeInWords = (drafts: number): string | null =>
  drafts === 0 ? null : `Without ${drafts === 1 ? '1 decision' : `${drafts} decisions`} not sent yet`

/** Drafts beside a count of selections: builders see them as their own, clients as what is still to come. */
export const draftCountInWords = (drafts: number, isBuilder: boolean): string | null =>
  drafts === 0 ? null : isBuilder ? `${drafts} ${drafts === 1 ? 'draft' : 'drafts'}` : `${drafts} still to come`

type Sent = Pick<Selection, 'status'>

/** "of 8 sent, 2 waiting for options": nobody can choose in those yet. */
export function ofSentInWords(sent: readonly Sent[]): string {
  const waiting = sent.filter(({ status }) => awaitsOptions(status)).length
  return `of ${sent.length} sent${waiting === 0 ? '' : `, ${waiting} ${WAITING_FOR_OPTIONS.toLowerCase()}`}`
}

type Forecast = { draftSelections: number | null; draftForecast?: number | null }

/** The line beside the forecast: what drafts are in it, or what it does not contain yet. */
export const forecastInWords = ({ draftSelections, draftForecast }: Forecast, money: Money): string | null =>
  draftForecast == null
    ? toComeInWords(draftSelections ?? 0)
    : draftsInWords(draftSelections ?? 0, draftForecast, money)

/** What drafts add to the forecast of builders. */
const draftsInWords = (drafts: number, forecast: number, money: Money): string | null =>
  drafts === 0 ? null : `With ${money(forecast)} of ${drafts === 1 ? '1 draft' : `${drafts} drafts`}`

/** "Allowance $400"; under a shared allowance its name, because the amount is not this selection's own. */
export function allowanceInWords(
  allowance: number | null,
  shared: { name: string } | null,
  money: Money,
): string | null {
  if (shared) return `${figures.sharedAllowance.label} ${shared.name}`
  return allowance === null ? null : named('allowance', money(allowance))
}

/** The allowance of an extra, for the client who signs it. */
export const NO_ALLOWANCE = 'None, so you pay all of it'

type Under = { total: number | null; draft: boolean }

/** "$742.00 for 1 of 2 selections, 1 still open, 1 draft": what a shared allowance pays for so far. A draft is no cost yet. */
export function allowanceUseInWords(under: readonly Under[], money: Money): string {
  const sent = under.filter(({ draft }) => !draft)
  const chosen = sent.flatMap(({ total }) => total ?? [])
  const [open, drafts] = [sent.length - chosen.length, under.length - sent.length]
  const all = selectionsInWords(sent.length)
  const parts = [
    chosen.length === 0
      ? 'Nothing chosen yet'
      : `${money(addMoney(chosen))} for ${open === 0 ? all : `${chosen.length} of ${all}`}`,
    open > 0 && `${open} still open`,
    drafts > 0 && (drafts === 1 ? '1 draft' : `${drafts} drafts`),
  ]
  return parts.filter(Boolean).join(', ')
}
