import { BUILT_TRIAL_DAYS } from '#shared/trial/offers.ts'

/** Days of trial that this server offers, which it writes into the page; null without a trial. */
export function offeredTrialDays(): number | null {
  const text = document.querySelector<HTMLMetaElement>('meta[name=trial-days]')?.content ?? String(BUILT_TRIAL_DAYS)
  return text === 'off' ? null : Number(text)
}
