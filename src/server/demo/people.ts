import { type Region, regionFacts } from '#shared/kernel/regions.ts'

/** The demo company of a first start, in a region. Everything in it is invented. */
export const demoCompanyIn = (region: Region) => {
  const { currency, timeZone } = regionFacts[region]
  return { name: 'Alder & Stone Homes', region, currency, timeZone }
}

/** One password for all demo sign-ins; the first start prints it. */
export const DEMO_PASSWORD = 'brass-and-oak'

type DemoPerson = { key: string; email: string; firstName: string; lastName: string; phone: string }

type TeamMember = DemoPerson & { role: 'user' | 'admin'; owner?: boolean }

export const demoTeam: [TeamMember, ...TeamMember[]] = [
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

export const demoClients: [DemoPerson, ...DemoPerson[]] = [
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
  // Invited recently, with nothing to decide yet.
  {
    key: 'grace',
    email: 'grace.lindqvist@home.example',
    firstName: 'Grace',
    lastName: 'Lindqvist',
    phone: '(555) 017-9034',
  },
  { key: 'ruth', email: 'ruth.abel@home.example', firstName: 'Ruth', lastName: 'Abel', phone: '(555) 017-8842' },
]

/** They see what was approved in their categories on their projects, and the trades' conversations. */
export const demoTrades: (DemoPerson & { categories: string[]; houses: string[] })[] = [
  {
    key: 'sam',
    email: 'sam.hollis@tiler.example',
    firstName: 'Sam',
    lastName: 'Hollis',
    phone: '(555) 018-2270',
    categories: ['tiles', 'benchtops'],
    houses: ['Clarke residence', 'Okafor addition', 'Abel bathroom'],
  },
]
