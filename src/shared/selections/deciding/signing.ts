import { formatMoney, toUnits } from '#shared/kernel/money.ts'
import type { SigningRule } from './deal.ts'
import { listInWords } from '../words.ts'

/** Who has to sign on a project: its rule, and the clients at that time. */
export type Signing = {
  rule: SigningRule
  thresholdCents: number | null
  owners: { id: number; name: string }[]
}

const ruleInWords = ({ rule, thresholdCents }: Signing, currency: string): string => {
  if (rule === 'any') return 'one signature is enough'
  if (rule === 'all') return 'every client signs'
  return `every client signs above ${formatMoney(toUnits(thresholdCents ?? 0), currency)}`
}

const missingFrom = (some: Signing, others: Signing): string[] =>
  some.owners.filter(({ id }) => !others.owners.some((owner) => owner.id === id)).map(({ name }) => name)

/** Signatures that were made under one do not count under the other. A name may change meanwhile. */
export const isSameSigning = (one: Signing, other: Signing): boolean =>
  one.rule === other.rule &&
  one.thresholdCents === other.thresholdCents &&
  missingFrom(one, other).length === 0 &&
  missingFrom(other, one).length === 0

/** "Dan Client is now a client" where only the clients changed; null where the rule did too. */
export function clientsChangeInWords(before: Signing, after: Signing): string | null {
  if (before.rule !== after.rule || before.thresholdCents !== after.thresholdCents) return null
  const [gone, added] = [missingFrom(before, after), missingFrom(after, before)]
  return [isNowClient(added), isNoLongerClient(gone)].filter(Boolean).join(', and ')
}

const isNowClient = (names: readonly string[]): string =>
  names.length === 0 ? '' : `${listInWords(names)} ${names.length === 1 ? 'is now a client' : 'are now clients'}`

const isNoLongerClient = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `${listInWords(names)} ${names.length === 1 ? 'is no longer a client' : 'are no longer clients'}`

/** "Before: every client signs. Now: one signature is enough. Dan Client is no longer a client of the project." */
export function signingChangeInWords(before: Signing, after: Signing, currency: string): string {
  const [was, is] = [ruleInWords(before, currency), ruleInWords(after, currency)]
  const [gone, added] = [missingFrom(before, after), missingFrom(after, before)]
  return [
    was === is ? '' : `Before: ${was}. Now: ${is}.`,
    added.length === 0 ? '' : `${isNowClient(added)} of the project.`,
    gone.length === 0 ? '' : `${isNoLongerClient(gone)} of the project.`,
  ]
    .filter(Boolean)
    .join(' ')
}
