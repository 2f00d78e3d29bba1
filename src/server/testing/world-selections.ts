import type { BodyInput } from '#shared/kernel/endpoint.ts'
import type { Unit } from '#shared/catalog/units.ts'
import { addSelection, setTrades } from '#shared/selections/endpoints.ts'
import { signOff } from '#shared/signoffs/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { selectionCategories, selectionItems } from '#server/db/schema/catalog.ts'
import { selections } from '#server/db/schema/selections.ts'
import { type Company, type Person, type TestProject, unique } from './world-people.ts'
import { createWorld, type World } from './world.ts'

export type TestItem = { id: number; categoryId: number; name: string; price: number }

type ItemWords = {
  name?: string
  price?: number
  brand?: string
  unit?: Unit
  specifications?: Record<string, string>
}

/** A category of a company's catalog. */
export async function category(world: World, company: { id: number }, name = `Taps ${unique()}`): Promise<number> {
  const [row] = await world.db
    .insert(selectionCategories)
    .values({ companyId: company.id, name, createdAt: world.now })
    .returning()
  if (!row) throw new Error('No category')
  return row.id
}

/** An item of a company's catalog, in a category of its own unless one is given. */
export async function item(
  world: World,
  company: { id: number },
  { name = 'Arc tap', price = 250, brand = 'Norrvik', unit = 'each', specifications = {} }: ItemWords = {},
  categoryId?: number,
): Promise<TestItem> {
  const inCategory = categoryId ?? (await category(world, company))
  const [row] = await world.db
    .insert(selectionItems)
    .values({
      companyId: company.id,
      categoryId: inCategory,
      name,
      brand,
      model: 'A-1',
      unit,
      specifications,
      priceCents: Math.round(price * 100),
      createdAt: world.now,
      updatedAt: world.now,
    })
    .returning()
  if (!row) throw new Error('No item')
  return { id: row.id, categoryId: inCategory, name, price }
}

type DecisionRow = Pick<typeof selections.$inferInsert, 'name' | 'deadline' | 'status'>

/** Selections as they are after sending, written without the calls that lead there. */
export const insertDecisions = (
  world: World,
  company: Company,
  project: TestProject,
  decisions: readonly DecisionRow[],
) =>
  world.db.insert(selections).values(
    decisions.map((decision) => ({
      companyId: company.id,
      projectId: project.id,
      createdBy: company.owner.userId,
      createdAt: world.now,
      sentAt: world.now,
      updatedAt: world.now,
      ...decision,
    })),
  )

export type House = {
  company: Company
  project: TestProject
  builder: Person
  client: Person
}

/** A company with a builder, a client and their project. */
export async function house(
  world: World,
  more: Parameters<World['people']['project']>[2] = {},
  settings: Parameters<World['people']['company']>[1] = {},
): Promise<House> {
  const company = await world.people.company(undefined, settings)
  const [builder, client] = await Promise.all([world.people.builder(company), world.people.client(company)])
  const project = await world.people.project(company, client, more)
  return { company, project, builder, client }
}

/** A subcontractor of the project who sees what is approved in the category "Tiles". */
export async function tilerOf(world: World, { company, builder, project }: House) {
  const tiler = await world.people.subcontractor(company)
  await world.people.seat(project, tiler, 'subcontractor')
  const tiles = await category(world, company, 'Tiles')
  const seat = { projectId: project.id, userId: tiler.userId }
  await world.call(builder, setTrades, seat, { categoryIds: [tiles] })
  return { tiler, tiles }
}

/** A new world with one house, and the path parameter of its project. */
export async function worldWithHouse() {
  const world = await createWorld()
  const home = await house(world)
  return { world, home, ...home, on: { projectId: home.project.id } }
}

/** A selection with a proposed item that the client can decide on. */
export async function proposed(
  world: World,
  { company, project, builder }: House,
  { name = 'Kitchen tap', ...more }: Partial<BodyInput<typeof addSelection>> = {},
): Promise<Selection> {
  const { id } = await item(world, company)
  const reply = await world.call(
    builder,
    addSelection,
    { projectId: project.id },
    { name, selectedItemId: id, allowance: 200, ...more },
  )
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
  return reply.body
}

export const approving = ({ id, fingerprint }: Pick<Selection, 'id' | 'fingerprint'>) => ({
  selectionId: id,
  decision: 'approve' as const,
  fingerprint: fingerprint ?? '',
})

/** The client approves these as shown. */
export const signs = (world: World, client: Person, selections: readonly Selection[]) =>
  world.call(
    client,
    signOff,
    { projectId: selections[0]?.projectId ?? 0 },
    { lines: selections.map(approving), signature: { name: client.name }, consent: true },
  )

export const at = ({ id, projectId }: { id: number; projectId: number }) => ({ projectId, selectionId: id })
