/** What the build writes into prerendered pages. A server with another `TRIAL_DAYS` replaces it when it starts. */
export const BUILT_TRIAL_DAYS = 30

/** Every sentence that promises the trial; null days for an installation without one. */
export const trialOffers = (days: number | null) =>
  days === null
    ? {
        call: 'Get Started',
        hero: 'Set up in 5 minutes.',
        closing: 'Set up in five minutes.',
        register: 'For builders. Five minutes to set up.',
        termsTitle: 'Price',
        terms: 'Using Finishwork here is free of charge unless you agree to a price.',
        description: '',
      }
    : {
        call: 'Start Free Trial',
        hero: `${days}-day free trial. No credit card. Set up in 5 minutes.`,
        closing: `Five minutes, ${daysInWords(days)} free, no credit card.`,
        register: `For builders. ${daysInWords(days)} free, no credit card, five minutes to set up.`,
        termsTitle: 'Trial and price',
        terms: `The first ${daysInWords(days)} are free and need no credit card.`,
        description: ` ${days}-day free trial.`,
      }

const daysInWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** A page as the build wrote it, with the trial that this server offers. */
export function withTrialOffers(html: string, days: number | null): string {
  if (days === BUILT_TRIAL_DAYS) return html
  const offered = Object.entries(trialOffers(days))
  const built = trialOffers(BUILT_TRIAL_DAYS)
  return offered.reduce((page, [place, text]) => page.replaceAll(built[place as keyof typeof built], text), html)
}
