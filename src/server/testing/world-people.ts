import { randomInt } from 'node:crypto'
import { companies, members, users } from '#server/db/schema/accounts.ts'
import { projectPeople, projects } from '#server/db/schema/projects.ts'
import type { Platform } from '#server/platform/context.ts'
import { cookieName } from '#server/platform/session/cookie.ts'

export type Person = {
  userId: number
  email: string
  name: string
  cookie: string
}
export type Company = { id: number; name: string; owner: Person }
export type TestProject = { id: number; companyId: number; name: string }

type Kind = 'builder' | 'client' | 'subcontractor'
type Place = { type: Kind; role?: 'user' | 'admin'; isOwner?: boolean; firstName?: string; lastName?: string }

/**
 * Twelve consonants: neither a search for a name nor a check that no amount is shown may match them by chance,
 * as "200" matched one company's digits.
 */
export const unique = () =>
  String(randomInt(1e12))
    .padStart(12, '0')
    .replace(/\d/g, (digit) => 'bfgjkqvwxz'[Number(digit)] ?? '')

/** People and their seats, inserted directly: tests of other things do not need a registration each. */
export class People {
  readonly #platform: Platform

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** Sends at once, so that a test of something else need not send; a test of drafts turns it off. */
  async company(name = `Company ${unique()}`, { sendImmediately = true } = {}): Promise<Company> {
    const { db, clock } = this.#platform
    const [company] = await db.insert(companies).values({ name, sendImmediately, createdAt: clock() }).returning()
    if (!company) throw new Error('No company')
    const owner = await this.member(company.id, {
      type: 'builder',
      isOwner: true,
      firstName: 'Olive',
      lastName: 'Owner',
    })
    return { id: company.id, name, owner }
  }

  builder = (company: Company, role: 'user' | 'admin' = 'user'): Promise<Person> =>
    this.member(company.id, { type: 'builder', role, firstName: 'Bo', lastName: 'Builder' })

  client = (company: Company, firstName = 'Cleo', lastName = 'Client'): Promise<Person> =>
    this.member(company.id, { type: 'client', firstName, lastName })

  subcontractor = (company: Company): Promise<Person> =>
    this.member(company.id, { type: 'subcontractor', firstName: 'Sam', lastName: 'Tiler' })

  async member(
    companyId: number,
    { type, role = 'user', isOwner = false, firstName = 'Pat', lastName = 'Person' }: Place,
  ): Promise<Person> {
    const { db, clock } = this.#platform
    const now = clock()
    const name = `${firstName}.${unique()}`.toLowerCase()
    const email = `${name}@example.com`
    const [user] = await db
      .insert(users)
      .values({ email, username: name, firstName, lastName, type, provedAt: now, createdAt: now })
      .returning()
    if (!user) throw new Error('No user')
    const place = {
      companyId,
      userId: user.id,
      type,
      role: type === 'builder' ? role : type,
      isOwner,
      firstName,
      lastName,
      joinedAt: now,
      createdAt: now,
    }
    await db.insert(members).values(place)
    return { userId: user.id, email, name: `${firstName} ${lastName}`, cookie: await this.cookie(user.id) }
  }

  /** A signed-in browser of this person. */
  async cookie(userId: number): Promise<string> {
    const { db, sessions, config, clock } = this.#platform
    const { token } = await sessions.begin(db, { userId, remember: false, ip: null, userAgent: 'test', now: clock() })
    return `${cookieName(config)}=${token}`
  }

  /** A project of the company with the given client, or with its owner as client. */
  async project(
    company: Company,
    client: Person = company.owner,
    more: Partial<typeof projects.$inferInsert> = {},
  ): Promise<TestProject> {
    const { db, clock } = this.#platform
    const now = clock()
    const values = {
      companyId: company.id,
      name: `House ${unique()}`,
      address: '1 Test Street',
      clientId: client.userId,
      builderId: company.owner.userId,
      currency: 'USD',
      timeZone: 'America/New_York',
      createdAt: now,
      updatedAt: now,
      ...more,
    }
    const [project] = await db.insert(projects).values(values).returning()
    if (!project) throw new Error('No project')
    if (client !== company.owner) await this.seat(project, client, 'client')
    return { id: project.id, companyId: company.id, name: project.name }
  }

  /** A person with an account elsewhere, added to the project as a client, who has not accepted the invitation. */
  async added(project: TestProject, person: Person): Promise<void> {
    const { db, clock } = this.#platform
    const { companyId } = project
    const place = { companyId, userId: person.userId, type: 'client', role: 'client', firstName: 'Ada' } as const
    await db.insert(members).values({ ...place, invitedAt: clock(), createdAt: clock() })
    await this.seat(project, person, 'client')
  }

  /** A company with one of each kind of person in one project. */
  async site(words: Parameters<People['project']>[2] = {}) {
    const company = await this.company()
    const client = await this.client(company)
    const tiler = await this.subcontractor(company)
    const project = await this.project(company, client, words)
    await this.seat(project, tiler, 'subcontractor')
    return { company, builder: company.owner, client, tiler, project }
  }

  async seat(
    project: TestProject | { id: number; companyId: number },
    person: Person,
    seat: 'client' | 'subcontractor',
  ): Promise<void> {
    const { db, clock } = this.#platform
    await db
      .insert(projectPeople)
      .values({ companyId: project.companyId, projectId: project.id, userId: person.userId, seat, createdAt: clock() })
  }
}
