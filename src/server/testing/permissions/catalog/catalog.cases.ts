import { selectionCategories, selectionItems } from '#server/db/schema/catalog.ts'
import { unique } from '#server/testing/world-people.ts'
import { buildersOfCompany, buildersOnly, type Rule, type Scene } from '../rules.ts'

type Request = NonNullable<Rule['request']>

/** A catalog record: visible to the company's builders and clients; trades get 403, strangers 404. */
const browsers = (request: Request): Rule => ({
  ...buildersOfCompany(request),
  client: 'allow',
  otherClient: 'allow',
  closedCatalog: { client: 403, otherClient: 403 },
})

/** A list of the person's own catalogs. */
const ownShop = (request?: Request): Rule => ({
  ...buildersOnly(request),
  client: 'allow',
  otherClient: 'allow',
  closedCatalog: { client: 403, otherClient: 403 },
})

async function shop({ world, company }: Scene) {
  const createdAt = world.now
  const [category] = await world.db
    .insert(selectionCategories)
    .values({ companyId: company.id, name: `Tiles ${unique()}`, createdAt })
    .returning()
  const categoryId = category?.id ?? 0
  const [item] = await world.db
    .insert(selectionItems)
    .values({ companyId: company.id, categoryId, name: 'Tile', priceCents: 100, createdAt, updatedAt: createdAt })
    .returning()
  return { categoryId, itemId: item?.id ?? 0 }
}

const category: Request = async (scene) => ({ params: { categoryId: (await shop(scene)).categoryId } })
const item: Request = async (scene) => ({ params: { itemId: (await shop(scene)).itemId } })

export const cases: Record<string, Rule> = {
  'GET /selection-categories': ownShop(),
  'GET /selection-categories/:categoryId': browsers(category),
  'POST /selection-categories': buildersOnly(async () => ({ body: { name: `Stone ${unique()}` } })),
  'PUT /selection-categories/:categoryId': buildersOfCompany(async (scene) => ({
    ...(await category(scene)),
    body: { name: `Stone ${unique()}`, version: 1 },
  })),
  'DELETE /selection-categories/:categoryId': buildersOfCompany(category),
  'POST /selection-categories/:categoryId/restore': buildersOfCompany(category),
  'GET /starter-items': buildersOnly(),
  'DELETE /starter-items': buildersOnly(),
  'GET /selection-items': ownShop(),
  'GET /selection-items/facets': ownShop(),
  'GET /selection-items/:itemId': browsers(item),
  'POST /selection-items': buildersOnly(async (scene) => ({
    body: { categoryId: (await shop(scene)).categoryId, name: 'Tap', price: 10 },
  })),
  'PUT /selection-items/:itemId': buildersOfCompany(async (scene) => {
    const { categoryId, itemId } = await shop(scene)
    return { params: { itemId }, body: { categoryId, name: 'Tap', price: 10, version: 1 } }
  }),
  'PUT /selection-items/:itemId/pictures': buildersOfCompany(async (scene) => ({
    ...(await item(scene)),
    body: { version: 1, pictures: [] },
  })),
  'DELETE /selection-items/:itemId': buildersOfCompany(item),
  'POST /selection-items/:itemId/restore': buildersOfCompany(item),
  'POST /selection-items/:itemId/duplicate': buildersOfCompany(item),
  'GET /selection-items/:itemId/prices': buildersOfCompany(item),
  'GET /selection-items/:itemId/where-used': buildersOfCompany(item),
  'GET /selection-items/:itemId/data-sheet.pdf': browsers(item),
}
