/** Milestones of every project, as a fraction of its duration. */
export const demoMilestones: { title: string; description: string; trade: string | null; at: number }[] = [
  { title: 'Site start', description: 'Fences, skip, temporary power.', trade: 'Site crew', at: 0 },
  { title: 'Frame and roof', description: 'Inspection by the certifier.', trade: 'Carpenter', at: 0.25 },
  { title: 'Rough-in', description: 'Plumbing and electrical in the walls.', trade: 'Plumber', at: 0.4 },
  { title: 'Cabinetry and stone', description: 'Measured, made, installed.', trade: 'Cabinet maker', at: 0.6 },
  { title: 'Tiling and painting', description: 'Wet areas first.', trade: 'Tiler', at: 0.75 },
  { title: 'Fit-off', description: 'Taps, lights, handles.', trade: 'Plumber', at: 0.9 },
  { title: 'Handover', description: 'Walk through, keys.', trade: null, at: 1 },
]

/** Messages between builder and client, with placeholders for names. */
export const demoTalk: {
  from: 'client' | 'builder'
  type: 'comment' | 'question' | 'approval_request' | 'change_request'
  internal?: boolean
  text: string
  about?: string
  answer?: string
}[] = [
  {
    from: 'client',
    type: 'question',
    about: 'Kitchen tap',
    text: 'Does the brass change color over the years, or does it stay like this?',
    answer:
      'The brushed brass is coated, it stays. The uncoated one would darken; we can show you both at the showroom.',
  },
  {
    from: 'builder',
    type: 'approval_request',
    about: 'Kitchen benchtop',
    text: 'The stone mason has a slot next week. If you can sign the benchtop by Friday we keep it.',
  },
  {
    from: 'client',
    type: 'change_request',
    about: 'Cabinet handles',
    text: 'We would like the darker handles after all, if it is not too late.',
  },
  {
    from: 'builder',
    type: 'comment',
    internal: true,
    text: 'Supplier confirmed the lead time by phone, keep two days of slack.',
  },
  { from: 'builder', type: 'comment', text: 'Photos from the site are up. The frame inspection passed this morning.' },
  { from: 'client', type: 'comment', text: 'Thank you, that was quick! The windows look wonderful.' },
  { from: 'client', type: 'question', text: 'Can we come by on Saturday to look at the tiles in daylight?' },
]

type TradesTalk = { from: 'trade' | 'builder'; type: 'comment' | 'question'; daysAgo: number; text: string }

/** The trades' conversation of a project in progress, the newest message some days old. */
export const tradesTalk: TradesTalk[] = [
  {
    from: 'builder',
    type: 'comment',
    daysAgo: 9,
    text: 'The screed is dry enough from Monday. Wet areas first, please.',
  },
  {
    from: 'trade',
    type: 'question',
    daysAgo: 6,
    text: 'Do you want the splashback grouted to match the tile, or one tone darker?',
  },
  { from: 'builder', type: 'comment', daysAgo: 5, text: 'To match. The sample is on the site table, second shelf.' },
  { from: 'trade', type: 'comment', daysAgo: 2, text: 'Thanks. Eleven boxes came today, all from one batch.' },
]

/** Between builder and trade about one approved tile; the last answer is not read yet. */
export const tradesItemTalk: TradesTalk[] = [
  { from: 'trade', type: 'question', daysAgo: 3, text: 'Straight or staggered? The drawing does not say.' },
  {
    from: 'builder',
    type: 'comment',
    daysAgo: 1,
    text: 'Straight, starting from the window side. Full pieces at the door.',
  },
]

/** An item that a client found elsewhere and the builder has not priced yet. */
export const demoSuggestion = {
  house: 'Clarke residence',
  about: 'Pendants over the island',
  daysAgo: 1,
  name: 'Rattan dome pendant',
  link: 'https://lighting.example/rattan-dome',
  price: 189,
  note: 'We saw this one at a friend’s house. Would it be bright enough over the island?',
}
