import type { ProjectStatus, ProjectType } from '#shared/projects/contract.ts'

/** The sandbox company that a first start shows. Everything in it is invented. */
export const demoCompany = { name: 'Alder & Stone Homes', currency: 'USD', timeZone: 'America/New_York' }

/** One password for all demo sign-ins; the first start prints it. */
export const DEMO_PASSWORD = 'brass-and-oak'

type DemoPerson = { key: string; email: string; firstName: string; lastName: string; phone: string }

export const demoTeam: (DemoPerson & { role: 'user' | 'admin'; owner?: boolean })[] = [
  {
    key: 'maya',
    email: 'maya@alderstone.example',
    firstName: 'Maya',
    lastName: 'Alder',
    phone: '(555) 014-2201',
    role: 'user',
    owner: true,
  },
  {
    key: 'tom',
    email: 'tom@alderstone.example',
    firstName: 'Tom',
    lastName: 'Reyes',
    phone: '(555) 014-2202',
    role: 'admin',
  },
  {
    key: 'priya',
    email: 'priya@alderstone.example',
    firstName: 'Priya',
    lastName: 'Nair',
    phone: '(555) 014-2203',
    role: 'user',
  },
]

export const demoClients: DemoPerson[] = [
  { key: 'emma', email: 'emma.clarke@home.example', firstName: 'Emma', lastName: 'Clarke', phone: '(555) 017-3310' },
  {
    key: 'daniel',
    email: 'daniel.clarke@home.example',
    firstName: 'Daniel',
    lastName: 'Clarke',
    phone: '(555) 017-3311',
  },
  { key: 'sofia', email: 'sofia.marino@home.example', firstName: 'Sofia', lastName: 'Marino', phone: '(555) 017-4120' },
  { key: 'james', email: 'james.okafor@home.example', firstName: 'James', lastName: 'Okafor', phone: '(555) 017-5265' },
  {
    key: 'hannah',
    email: 'hannah.weiss@home.example',
    firstName: 'Hannah',
    lastName: 'Weiss',
    phone: '(555) 017-6001',
  },
  {
    key: 'luis',
    email: 'luis.ferreira@home.example',
    firstName: 'Luis',
    lastName: 'Ferreira',
    phone: '(555) 017-7718',
  },
  { key: 'ruth', email: 'ruth.abel@home.example', firstName: 'Ruth', lastName: 'Abel', phone: '(555) 017-8842' },
]

export type DemoProject = {
  name: string
  address: string
  description: string
  type: ProjectType
  status: ProjectStatus
  clients: [string, ...string[]]
  builder: string
  budget: number
  /** Days from today: negative is past. */
  startsIn: number
  endsIn: number
  completedIn?: number
  /** How many decisions of the schedule it has, and how far they are: 0 nothing decided, 1 all ordered. */
  decisions: number
  progress: number
  notes: string
}

export const demoProjects: DemoProject[] = [
  {
    name: 'Clarke residence',
    address: '14 Orchard Lane, Maplewood',
    description: 'New four-bedroom family house on a sloping block, with a kitchen that opens to the garden.',
    type: 'new_construction',
    status: 'in_progress',
    clients: ['emma', 'daniel'],
    builder: 'maya',
    budget: 62_000,
    startsIn: -96,
    endsIn: 118,
    decisions: 24,
    progress: 0.55,
    notes: 'Emma prefers to decide at the weekend. Site gate code is with Tom.',
  },
  {
    name: 'Marino kitchen and dining',
    address: '228 Harbor Street, Port Ellis',
    description: 'Kitchen moved to the sunny side, wall to the dining room taken out.',
    type: 'renovation',
    status: 'active',
    clients: ['sofia'],
    builder: 'priya',
    budget: 34_000,
    startsIn: -41,
    endsIn: 52,
    decisions: 15,
    progress: 0.5,
    notes: 'The house stays occupied; deliveries after nine.',
  },
  {
    name: 'Okafor addition',
    address: '7 Linden Court, Fairview',
    description: 'Two bedrooms and a bathroom over the garage.',
    type: 'addition',
    status: 'in_progress',
    clients: ['james'],
    builder: 'tom',
    budget: 28_500,
    startsIn: -64,
    endsIn: 34,
    decisions: 14,
    progress: 0.7,
    notes: 'Bathroom matches the existing one downstairs.',
  },
  {
    name: 'Weiss townhouse',
    address: '51B Canal Row, Eastbridge',
    description: 'Full interior of a three-storey townhouse.',
    type: 'remodel',
    status: 'active',
    clients: ['hannah'],
    builder: 'maya',
    budget: 47_000,
    startsIn: -22,
    endsIn: 140,
    decisions: 18,
    progress: 0.25,
    notes: 'Body corporate allows work from eight to five.',
  },
  {
    name: 'Ferreira beach house',
    address: '3 Dune Road, Seaholm',
    description: 'Light, salt-proof and low in upkeep: a weekend house for two families.',
    type: 'new_construction',
    status: 'planning',
    clients: ['luis'],
    builder: 'priya',
    budget: 58_000,
    startsIn: 25,
    endsIn: 260,
    decisions: 12,
    progress: 0.05,
    notes: 'Marine-grade finishes outside.',
  },
  {
    name: 'Abel bathroom',
    address: '90 Mill Road, Maplewood',
    description: 'Step-free bathroom with a walk-in shower.',
    type: 'remodel',
    status: 'completed',
    clients: ['ruth'],
    builder: 'tom',
    budget: 16_500,
    startsIn: -120,
    endsIn: -12,
    completedIn: -9,
    decisions: 10,
    progress: 1,
    notes: 'Grab rails as agreed with the occupational therapist.',
  },
  {
    name: 'Okafor garden studio',
    address: '7 Linden Court, Fairview',
    description: 'A one-room studio behind the house.',
    type: 'custom',
    status: 'completed',
    clients: ['james'],
    builder: 'tom',
    budget: 19_000,
    startsIn: -210,
    endsIn: -70,
    completedIn: -66,
    decisions: 11,
    progress: 1,
    notes: '',
  },
  {
    name: 'Marino rental flat',
    address: '230 Harbor Street, Port Ellis',
    description: 'Durable finishes for a flat that is let furnished.',
    type: 'renovation',
    status: 'on_hold',
    clients: ['sofia'],
    builder: 'priya',
    budget: 21_000,
    startsIn: -30,
    endsIn: 90,
    decisions: 12,
    progress: 0.2,
    notes: 'On hold until the permit arrives.',
  },
  {
    name: 'Clarke garage conversion',
    address: '14 Orchard Lane, Maplewood',
    description: 'Home office and guest room where the old garage stands.',
    type: 'renovation',
    status: 'planning',
    clients: ['emma', 'daniel'],
    builder: 'maya',
    budget: 18_000,
    startsIn: 60,
    endsIn: 150,
    decisions: 8,
    progress: 0,
    notes: '',
  },
  {
    name: 'Weiss rooftop',
    address: '51B Canal Row, Eastbridge',
    description: 'Roof terrace with an outdoor kitchen.',
    type: 'addition',
    status: 'active',
    clients: ['hannah'],
    builder: 'maya',
    budget: 24_000,
    startsIn: -12,
    endsIn: 75,
    decisions: 10,
    progress: 0.35,
    notes: 'Crane booked for the second week.',
  },
  {
    name: 'Ferreira city apartment',
    address: 'Level 6, 12 Foundry Place, Eastbridge',
    description: 'New kitchen and floors before the family moves in.',
    type: 'remodel',
    status: 'completed',
    clients: ['luis'],
    builder: 'priya',
    budget: 31_000,
    startsIn: -160,
    endsIn: -35,
    completedIn: -33,
    decisions: 13,
    progress: 1,
    notes: '',
  },
  {
    name: 'Abel cottage',
    address: '4 Chapel Hill, Fairview',
    description: 'A small cottage, restored with its timber and lime.',
    type: 'custom',
    status: 'in_progress',
    clients: ['ruth'],
    builder: 'tom',
    budget: 27_500,
    startsIn: -50,
    endsIn: 64,
    decisions: 13,
    progress: 0.45,
    notes: 'Heritage colours only on the street side.',
  },
]

/** Milestones of every project, as a share of its time. */
export const demoMilestones: { title: string; description: string; at: number }[] = [
  { title: 'Site start', description: 'Fences, skip, temporary power.', at: 0 },
  { title: 'Frame and roof', description: 'Inspection by the certifier.', at: 0.25 },
  { title: 'Rough-in', description: 'Plumbing and electrical in the walls.', at: 0.4 },
  { title: 'Cabinetry and stone', description: 'Measured, made, installed.', at: 0.6 },
  { title: 'Tiling and painting', description: 'Wet areas first.', at: 0.75 },
  { title: 'Fit-off', description: 'Taps, lights, handles.', at: 0.9 },
  { title: 'Handover', description: 'Walk through, keys.', at: 1 },
]

/** What people wrote to each other, put in place by the loader. */
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
    text: 'Does the brass change colour over the years, or does it stay like this?',
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
