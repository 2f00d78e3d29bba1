import BellRing from 'virtual:icons/bell-ring'
import Images from 'virtual:icons/images'
import LayoutGrid from 'virtual:icons/layout-grid'
import MessagesSquare from 'virtual:icons/messages-square'
import Signature from 'virtual:icons/signature'
import UsersRound from 'virtual:icons/users-round'
import { Scene } from './screen.tsx'

const features = [
  {
    icon: Images,
    title: 'Visual selection gallery',
    text: 'Paint, tiles, tapware, lighting, hardware, flooring, fixtures and benchtops, shown as large pictures.',
  },
  {
    icon: MessagesSquare,
    title: 'Built-in messaging',
    text: 'Every question next to the selection it is about, with attachments and read state.',
  },
  {
    icon: Signature,
    title: 'Digital sign-offs',
    text: 'With timestamp, IP address and the exact snapshot of what was approved.',
  },
  {
    icon: BellRing,
    title: 'Deadline management',
    text: 'Who has to decide what by when, for you and for your client, before it becomes overdue.',
  },
  {
    icon: LayoutGrid,
    title: 'Your own order',
    text: 'By room, by category or by construction phase: one switch, the same selections.',
  },
  {
    icon: UsersRound,
    title: 'The whole team',
    text: 'Your team, both homeowners and the trades. Subcontractors see what was approved for them, and no prices.',
  },
]

export function Features() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="mx-auto max-w-6xl scroll-mt-20 px-4 py-16 sm:px-6 sm:py-24"
    >
      <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
        <h2 id="features-title" className="font-serif text-xl font-semibold tracking-tight sm:text-2xl">
          Everything between the plan and the purchase order
        </h2>
        <Scene
          name="bath-ledge"
          alt="A bathroom ledge with a faucet, a tile and a towel rail"
          sizes="(min-width: 64rem) 34rem, 92vw"
          className="aspect-video h-auto w-full rounded-sheet"
        />
      </div>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map((feature) => (
          <li key={feature.title} className="rounded-card border bg-surface p-6">
            <feature.icon aria-hidden className="size-6 text-primary" />
            <h3 className="mt-4 text-base font-semibold">{feature.title}</h3>
            <p className="mt-1.5 text-sm text-ink-soft">{feature.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
