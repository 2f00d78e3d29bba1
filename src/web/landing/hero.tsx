import ArrowRight from 'virtual:icons/arrow-right'
import Play from 'virtual:icons/play'
import { BUILT_TRIAL_DAYS, trialOffers } from '#shared/trial/offers.ts'
import { MaterialBoard } from './board.tsx'
import { Call, ForMembers, ForVisitors } from './links.tsx'
import { Scene } from './screen.tsx'

const offers = trialOffers(BUILT_TRIAL_DAYS)

const statistics = [
  { value: 15, suffix: '+', label: 'hours saved', text: 'of chasing, per project' },
  { value: 3, suffix: 'x', label: 'faster decisions', text: 'from proposal to signature' },
  { value: 98, suffix: '%', label: 'satisfaction', text: 'with how finishes were chosen' },
]

export function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 pt-12 pb-14 sm:px-6 sm:pt-20 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
      <div>
        <p className="text-sm font-semibold text-accent-ink">For home builders and their clients</p>
        <h1 className="mt-3 font-serif text-[clamp(2.5rem,6vw,4rem)] leading-[1.05] font-semibold tracking-tight">
          Every finish chosen, signed and on time.
        </h1>
        <p className="mt-5 max-w-xl text-lg text-ink-soft">
          Show your clients the real material, with the price against their allowance and the day you need an answer.
          They choose, they sign, you order. Nothing gets lost in an inbox.
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          <StartCall />
          <Call href="#how" look="secondary" large watchDemo>
            <Play aria-hidden className="size-4" />
            Watch Demo
          </Call>
        </div>
        <p className="mt-4 text-sm text-ink-soft in-data-[session=in]:hidden">{offers.hero}</p>
      </div>
      <MaterialBoard />
      <div className="mt-6 border-t pt-8 lg:col-span-2">
        <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
          {statistics.map((figure) => (
            <div key={figure.label} className="flex flex-col-reverse">
              <dt className="text-ink-soft">
                <span className="font-medium text-ink">{figure.label}</span> {figure.text}
              </dt>
              <dd className="font-serif text-2xl font-semibold tabular-nums">
                <span data-count-to={figure.value}>{figure.value}</span>
                {figure.suffix}
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-xs mt-5 text-ink-soft">
          What we build for on a typical custom home, not a measured average.
        </p>
      </div>
    </section>
  )
}

/** A finished kitchen. */
export function KitchenBand() {
  return (
    <Scene
      name="kitchen-bench"
      alt="A kitchen with a brass faucet, glazed tiles and a stone countertop"
      sizes="100vw"
      className="h-56 w-full sm:h-80 lg:h-[28rem]"
    />
  )
}

export function StartCall() {
  return (
    <>
      <ForVisitors>
        <Call href="/register" large>
          {offers.call}
          <ArrowRight aria-hidden className="size-4" />
        </Call>
      </ForVisitors>
      <ForMembers>
        <Call href="/dashboard" large>
          Go to Dashboard
          <ArrowRight aria-hidden className="size-4" />
        </Call>
      </ForMembers>
    </>
  )
}
