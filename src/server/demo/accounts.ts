import { dayIn } from '#shared/kernel/dates.ts'
import { hashPassword } from '#server/features/auth/public.ts'
import { createStarterCatalog } from '#server/features/catalog/public.ts'
import type { Platform } from '#server/platform/context.ts'
import { begins, demoProjects } from './projects.ts'
import { DEMO_PASSWORD, demoClients, demoCompanyIn, demoTeam, demoTrades } from './people.ts'
import type { DemoActor } from './player.ts'
import * as store from './store.ts'

const devices = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
]

const DAY = 86_400_000

const worksOn = (key: string) => demoTrades.find((trade) => trade.key === key)?.houses ?? []
const houses = (key: string) =>
  demoProjects.filter(({ name, clients }) => clients.includes(key) || worksOn(key).includes(name))

/** When a person joined: a few days before their first project, or this month without one. */
function joinedOn(key: string, today: Date, timeZone: string): Date {
  const first = Math.min(...houses(key).map(begins))
  if (Number.isFinite(first)) return new Date(today.getTime() + (first - 5) * DAY)
  const month = new Date(`${dayIn(timeZone, today).slice(0, 7)}-01T17:00:00Z`)
  return new Date(Math.min(today.getTime(), Math.max(month.getTime(), today.getTime() - 4 * DAY)))
}

export type Cast = { companyId: number; actor(key: string): DemoActor }

/**
 * The company and its people, as if the team had registered at the start and each client and trade had joined before their first
 * project.
 */
export function createAccounts({ db, starter, config }: Platform, began: Date, today: Date): Promise<Cast> {
  const company = demoCompanyIn(config.demoRegion)
  return db.transaction(async (tx) => {
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    const companyId = await store.insertDemoCompany(tx, { ...company, createdAt: began })
    const actors = new Map<string, DemoActor>()
    const people = [
      ...demoTeam.map((person) => ({ ...person, type: 'builder' as const })),
      ...demoClients.map((person) => ({ ...person, type: 'client' as const, role: 'client' as const, owner: false })),
      ...demoTrades.map((person) => {
        const kind = 'subcontractor' as const
        return { ...person, type: kind, role: kind, owner: false }
      }),
    ]
    for (const [index, { key, email, firstName, lastName, phone, type, role, owner }] of people.entries()) {
      const came = type === 'builder' ? began : joinedOn(key, today, company.timeZone)
      // A client without a project has not accepted the invitation yet.
      const joined = type === 'builder' || houses(key).length > 0 ? came : null
      const names = { firstName, lastName, phone, type, createdAt: came }
      const username = email.split('@')[0] ?? key
      const userId = await store.insertDemoUser(tx, { ...names, email, username, passwordHash, provedAt: came })
      const times = { invitedAt: came, joinedAt: joined }
      await store.insertDemoMember(tx, { ...names, ...times, companyId, userId, role, isOwner: owner ?? false })
      // IP addresses reserved for documentation.
      actors.set(key, {
        userId,
        ip: `203.0.113.${20 + index}`,
        userAgent: devices[index % devices.length] ?? '',
      })
    }
    await createStarterCatalog(tx, starter.catalog(config.demoRegion), companyId, began)
    const actor = (key: string): DemoActor => {
      const found = actors.get(key)
      if (!found) throw new Error(`Nobody in the demo company is called ${key}`)
      return found
    }
    return { companyId, actor }
  })
}
