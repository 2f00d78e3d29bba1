import { companies, members, users } from '../schema/accounts.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { createStarterCatalogue } from '#server/features/catalogue/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { DEMO_PASSWORD, demoClients, demoCompany, demoTeam } from './people.ts'
import type { DemoActor } from './player.ts'

const devices = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
]

export type Cast = { companyId: number; actor(key: string): DemoActor }

/** The company and its people, as if they had registered and accepted their invitations when it all began. */
export function createAccounts(db: Db, began: Date): Promise<Cast> {
  return db.transaction(async (tx) => {
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    const [company] = await tx
      .insert(companies)
      .values({ ...demoCompany, isDemo: true, createdAt: began })
      .returning()
    if (!company) throw new Error('No demo company')
    const actors = new Map<string, DemoActor>()
    const people = [
      ...demoTeam.map((person) => ({ ...person, type: 'builder' as const })),
      ...demoClients.map((person) => ({ ...person, type: 'client' as const, role: 'client' as const, owner: false })),
    ]
    for (const [index, { key, email, firstName, lastName, phone, type, role, owner }] of people.entries()) {
      const names = { firstName, lastName, phone, type, createdAt: began }
      const [user] = await tx
        .insert(users)
        .values({ ...names, email, username: email.split('@')[0] ?? key, passwordHash, provedAt: began })
        .returning()
      if (!user) throw new Error('No demo user')
      const times = { invitedAt: began, joinedAt: began }
      await tx
        .insert(members)
        .values({ ...names, ...times, companyId: company.id, userId: user.id, role, isOwner: owner ?? false })
      // Addresses that are set aside for documentation belong to nobody.
      actors.set(key, {
        userId: user.id,
        ip: `203.0.113.${20 + index}`,
        userAgent: devices[index % devices.length] ?? '',
      })
    }
    await createStarterCatalogue(tx, company.id, began)
    const actor = (key: string): DemoActor => {
      const found = actors.get(key)
      if (!found) throw new Error(`Nobody in the demo company is called ${key}`)
      return found
    }
    return { companyId: company.id, actor }
  })
}
