import HardHat from 'virtual:icons/hard-hat'
import House from 'virtual:icons/house'
import X from 'virtual:icons/x'
import { cx } from '#web/ui/cx.ts'
import { Call, callClasses, ForMembers, ForVisitors } from './links.tsx'
import { Screen, type ScreenName } from './screen.tsx'

const stops: { name: ScreenName; title: string; text: string }[] = [
  {
    name: 'dashboard',
    title: 'The builder’s morning',
    text: 'Every project, what is late, and which decisions each client still has to make.',
  },
  {
    name: 'deciding',
    title: 'The client’s evening',
    text: 'Two or three options side by side, with what they cost against the allowance.',
  },
  {
    name: 'signing',
    title: 'One signature',
    text: 'Line by line, then signed once: who, when, from where, and exactly what was shown.',
  },
  {
    name: 'messages',
    title: 'Questions next to the decision',
    text: 'Builder and client talk where the decision is, with pictures, and nothing gets lost.',
  },
  {
    name: 'order',
    title: 'Signed, then ordered',
    text: 'What was approved becomes an order to each supplier, with the day it has to be on site and what was delivered.',
  },
  {
    name: 'timeline',
    title: 'One schedule',
    text: 'Decisions, orders and deliveries on the days that the work needs them. Move one, and everything that follows moves.',
  },
]

const way =
  'flex min-h-20 items-center gap-4 rounded-card border border-line-strong bg-surface p-4 text-left hover:bg-sunken disabled:opacity-60'

/** The live demo where there is one, and the tour for everyone. Uses the native dialog; a bottom sheet on a phone. */
export function DemoDialog() {
  return (
    <dialog
      id="demo"
      aria-labelledby="demo-title"
      className="m-auto max-h-[92dvh] w-full max-w-4xl overflow-y-auto overscroll-contain rounded-sheet bg-paper text-ink shadow-pop backdrop:bg-veil max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none"
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-8 sm:pt-8">
        <h2 id="demo-title" className="font-serif text-xl font-semibold">
          See Finishwork at work
        </h2>
        <form method="dialog">
          <button
            type="submit"
            aria-label="Close"
            className="-mt-2 -mr-2 inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        </form>
      </div>
      <div data-demo-offer hidden className="px-5 pt-3 sm:px-8">
        <p className="max-w-2xl text-ink-soft">
          Step into Alder &amp; Stone Homes, an invented company with realistic projects. Everyone who tries it shares
          it, so feel free to choose, sign and write. Nobody outside gets a message.
        </p>
        <div data-demo-ways className="mt-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
          <button type="button" data-enter-demo="builder" className={way}>
            <HardHat aria-hidden className="size-6 shrink-0 text-primary" />
            <span>
              <span className="block font-medium">Enter as the builder</span>
              <span className="block text-sm text-ink-soft">Projects, catalog, deadlines</span>
            </span>
          </button>
          <button type="button" data-enter-demo="client" className={way}>
            <House aria-hidden className="size-6 shrink-0 text-primary" />
            <span>
              <span className="block font-medium">Enter as a client</span>
              <span className="block text-sm text-ink-soft">Choose and sign for your house</span>
            </span>
          </button>
        </div>
        <div
          hidden
          role="group"
          aria-labelledby="demo-question"
          data-demo-question
          className="mt-4 rounded-card bg-warn-soft p-4 text-warn-ink sm:p-5"
        >
          <p id="demo-question">
            You are signed in as <strong data-demo-whom className="font-semibold" />. Entering the demo signs you out of
            that account on this device; to come back to it, sign in again.
          </p>
          <div className="mt-4 flex flex-wrap gap-3 max-sm:flex-col">
            <button type="button" data-demo-confirm className={cx(callClasses({}), 'disabled:opacity-60')}>
              Sign out and enter the demo
            </button>
            <button type="button" data-demo-stay className={callClasses({ look: 'secondary' })}>
              Stay signed in
            </button>
          </div>
        </div>
        <p role="alert" data-demo-refusal className="mt-3 text-sm text-danger-ink empty:hidden" />
        <h3 className="mt-8 font-serif text-lg font-semibold">Or look around first</h3>
      </div>
      {/* Loaded only when the tour is opened. */}
      <template data-tour>
        <ol className="flex flex-col gap-10 px-5 py-6 sm:px-8">
          {stops.map((stop) => (
            <li key={stop.name}>
              <h3 className="font-semibold">{stop.title}</h3>
              <p className="mt-1 mb-3 text-sm text-ink-soft">{stop.text}</p>
              <Screen name={stop.name} alt={`The product: ${stop.title}`} sizes="(min-width: 56rem) 52rem, 92vw" />
            </li>
          ))}
        </ol>
      </template>
      <div className="sticky bottom-0 flex justify-end border-t bg-paper px-5 py-3 sm:px-8">
        <ForVisitors>
          <Call href="/register">Start Free Trial</Call>
        </ForVisitors>
        <ForMembers>
          <Call href="/dashboard">Go to Dashboard</Call>
        </ForMembers>
      </div>
    </dialog>
  )
}
