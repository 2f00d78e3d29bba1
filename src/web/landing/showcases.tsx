import Check from 'virtual:icons/check'
import { Screen, type ScreenName } from './screen.tsx'

type Showcase = { eyebrow: string; title: string; text: string; points: string[]; screen: ScreenName; alt: string }

const showcases: Showcase[] = [
  {
    eyebrow: 'Choose',
    title: 'A gallery instead of a spreadsheet',
    text: 'Each decision is one page: two or three options with large pictures, the price against the allowance, and the day it is needed.',
    points: [
      'Organized by room, category or phase',
      'Over or under the allowance, always shown',
      'Prices frozen when chosen: a supplier’s change never slips in',
    ],
    screen: 'deciding',
    alt: 'The page on which a client decides: options with pictures, prices against the allowance, the day it is needed',
  },
  {
    eyebrow: 'Sign',
    title: 'A signature that holds',
    text: 'Clients approve line by line and sign once. What was shown, who signed, when and from which IP address is kept in a record that cannot be altered unnoticed.',
    points: [
      'A certificate as PDF, digitally sealed',
      'A change after signing asks for a new signature, with before and after',
      'Anyone who has the code can verify it',
    ],
    screen: 'signing',
    alt: 'The page on which a client signs: every line with its picture, price and decision',
  },
  {
    eyebrow: 'Ask',
    title: 'Questions where they belong',
    text: 'Messages are next to the faucet they are about, not in a thread called “Re: Re: kitchen”. Internal notes stay with your team.',
    points: [
      'Questions, approvals and change requests kept separate',
      'Pictures and data sheets attached',
      'New messages arrive without reloading',
    ],
    screen: 'messages',
    alt: 'A conversation between builder and client beside the house it is about',
  },
]

export function Showcases() {
  return (
    <section id="how" aria-labelledby="how-title" className="scroll-mt-20 border-y bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
        <h2 id="how-title" className="max-w-2xl font-serif text-xl font-semibold tracking-tight sm:text-2xl">
          From “which faucet?” to “ordered”, on one page
        </h2>
        <div className="mt-12 flex flex-col gap-16 sm:gap-24">
          {showcases.map((showcase, index) => (
            <article key={showcase.title} className="grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
              <div className={index % 2 === 1 ? 'lg:order-last' : undefined}>
                <p className="text-sm font-semibold text-accent-ink">{showcase.eyebrow}</p>
                <h3 className="mt-1 font-serif text-lg font-semibold sm:text-xl">{showcase.title}</h3>
                <p className="mt-3 text-ink-soft">{showcase.text}</p>
                <ul className="mt-5 flex flex-col gap-2.5">
                  {showcase.points.map((point) => (
                    <li key={point} className="flex gap-3">
                      <Check aria-hidden className="mt-1 size-4 shrink-0 text-primary" />
                      {point}
                    </li>
                  ))}
                </ul>
              </div>
              <Screen name={showcase.screen} alt={showcase.alt} sizes="(min-width: 64rem) 34rem, 92vw" />
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
