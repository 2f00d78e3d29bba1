const DAY = 86_400_000

/** The shell shows the days left only near the end. */
export const DAYS_OF_NOTICE = 7

export type TrialDates = { trialEndsAt: Date | null; suspendedAt: Date | null }

export type Trial = {
  state: 'running' | 'ended' | 'suspended'
  /** Whole days, rounded up: 1 until the last moment. */
  daysLeft: number
  endsAt: string | null
}

/** Null for a company without a trial: activated, the demo, or `trialDays` is null (a private installation). */
export function trialOf({ trialEndsAt, suspendedAt }: TrialDates, now: Date, trialDays: number | null): Trial | null {
  const counts = trialEndsAt !== null && trialDays !== null
  const left = counts ? trialEndsAt.getTime() - now.getTime() : 0
  const dates = { daysLeft: Math.max(0, Math.ceil(left / DAY)), endsAt: counts ? trialEndsAt.toISOString() : null }
  if (suspendedAt) return { state: 'suspended', ...dates }
  if (!counts) return null
  return { state: left > 0 ? 'running' : 'ended', ...dates }
}

export const trialEnd = (start: Date, trialDays: number | null): Date | null =>
  trialDays === null ? null : new Date(start.getTime() + trialDays * DAY)

/** An ended trial is extended from today, a running one from its end. */
export const extendedEnd = (end: Date | null, now: Date, days: number): Date =>
  new Date(Math.max(end?.getTime() ?? 0, now.getTime()) + days * DAY)

export const daysInWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

const contactSentence = (supportEmail: string | null): string =>
  supportEmail === null
    ? 'To continue, contact the people who run this Finishwork.'
    : `To continue, write to ${supportEmail}.`

/** Why a builder cannot create a project or send a selection, and what to do about it. */
export function stoppedInWords(state: 'ended' | 'suspended', supportEmail: string | null): string {
  const reason =
    state === 'ended' ? 'Your free trial has ended' : "Your company's access to Finishwork has been suspended"
  return `${reason}, so you cannot add projects or selections, or invite people. ${contactSentence(supportEmail)} Nothing has been deleted.`
}
