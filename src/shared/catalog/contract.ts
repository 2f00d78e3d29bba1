import { z } from 'zod'
import { Picture } from '../files/contract.ts'
import { Instant, Id, Version, PageQuery, QueryFlag, QueryInt, Currency, Price } from '../kernel/schemas.ts'
import { ItemBuyingInput } from '../procurement/costs/schemas.ts'
import { contract } from '../kernel/endpoint.ts'
import { MAX_ID } from '../kernel/ids.ts'
import { pageHeaders } from '../kernel/list-query.ts'
import { numberText } from '../kernel/number-schemas.ts'
import { Line } from '../kernel/text/text-schemas.ts'
import { Availability, ItemFields, ItemSort, SheetUrl, Unit } from './schemas.ts'
import { CategoryColor, CategoryFields, CategoryIcon, NewCategory } from './category-schemas.ts'

/** `restore` puts an archived item, or one for a single decision, into the catalog. */
const Can = z.object({ edit: z.boolean(), archive: z.boolean(), restore: z.boolean() })

export const SelectionCategory = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  icon: CategoryIcon.nullable(),
  color: CategoryColor.nullable(),
  cover: Picture.nullable(),
  itemCount: z.int().min(0),
  /** The company the catalog belongs to: a client may have several builders. */
  company: z.object({ id: Id, name: z.string(), currency: Currency }),
  version: Version,
  archivedAt: Instant.nullable(),
  can: Can,
})
export type SelectionCategory = z.infer<typeof SelectionCategory>

export const SelectionItem = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  /** The company's own number for the item; null for people outside the company. */
  sku: z.string().nullable(),
  price: z.number(),
  imageUrl: z.string().nullable(),
  availability: Availability,
  specifications: z.record(z.string(), z.string()),
  /** Address of a PDF or of the manufacturer's page. */
  dataSheet: z.string().nullable(),
  categoryId: Id,
  categoryName: z.string(),
  unit: Unit,
  leadTimeDays: z.int().nullable(),
  currency: Currency,
  pictures: z.array(Picture),
  version: Version,
  archivedAt: Instant.nullable(),
  can: Can,
})
export type SelectionItem = z.infer<typeof SelectionItem>

const QueryId = QueryInt(1, MAX_ID)

export const CategoryQuery = z.object({
  /** Narrows to the catalog of this project's builder. */
  projectId: QueryId.optional(),
  archived: QueryFlag.optional(),
})

export const listCategories = contract({
  summary: 'The categories of the catalog, with their item counts.',
  query: CategoryQuery,
  reply: z.array(SelectionCategory),
  trusted: true,
})

export const getCategory = contract({
  summary: 'One category.',
  reply: SelectionCategory,
})

export const createCategory = contract({
  summary: 'Add a category to the catalog.',
  body: NewCategory,
  reply: SelectionCategory,
  status: 201,
  errors: ['conflict'],
})

export const CategoryEdit = z.object({ ...CategoryFields, version: Version })
export const editCategory = contract({
  summary: 'Edit a category.',
  body: CategoryEdit,
  reply: SelectionCategory,
  errors: ['conflict'],
})

export const archiveCategory = contract({
  summary: 'Archive a category with its items. Selections keep their copies.',
  reply: SelectionCategory,
})

export const restoreCategory = contract({
  summary: 'Restore an archived category.',
  reply: SelectionCategory,
  errors: ['conflict'],
})

const QueryPrice = numberText(Price, { decimals: 2 })

const filters = {
  categoryId: QueryId.optional(),
  projectId: QueryId.optional(),
  q: PageQuery.q,
  /** One brand, or several separated by `|`; a `|` that belongs to a brand is written `\|`. */
  brand: Line(1000, 'The brands').optional(),
  minPrice: QueryPrice.optional(),
  maxPrice: QueryPrice.optional(),
  /** One or several of in_stock, limited, out_of_stock, separated by commas. */
  availability: z
    .string()
    .regex(/^(in_stock|limited|out_of_stock)(,(in_stock|limited|out_of_stock)){0,2}$/, 'There is no such availability.')
    .transform((list) => list.split(',') as Availability[])
    .optional(),
  archived: QueryFlag.optional(),
  /** Only these items: ids separated by commas. */
  ids: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10}){0,499}$/, 'Please give up to 500 item numbers, separated by commas.')
    .transform((list) => list.split(',').map(Number))
    .pipe(z.array(Id))
    .optional(),
}

export const ItemFilter = z.object(filters)
export const ItemQuery = z.object({
  ...filters,
  /** Sorted by relevance with a search, by name otherwise. */
  sort: ItemSort.optional(),
  limit: PageQuery.limit,
  cursor: PageQuery.cursor,
})

export const listItems = contract({
  summary: 'Items of the catalog, of one category or across all, searched, filtered and sorted.',
  query: ItemQuery,
  reply: z.array(SelectionItem),
  replyHeaders: {
    ...pageHeaders,
  },
  trusted: true,
})

/** Filter values with the number of matching items. */
export const ItemFacets = z.object({
  total: z.int().min(0),
  brands: z.array(z.object({ brand: z.string(), count: z.int().min(0) })),
  availability: z.array(z.object({ availability: Availability, count: z.int().min(0) })),
  price: z.object({ min: z.number(), max: z.number() }).nullable(),
})
export type ItemFacets = z.infer<typeof ItemFacets>

export const getItemFacets = contract({
  summary: 'Brands, availability and price range of the items that a search finds, with counts.',
  query: ItemFilter,
  reply: ItemFacets,
})

export const getItem = contract({
  summary: 'One item.',
  reply: SelectionItem,
})

const ItemPictures = z.array(Id).max(20, 'At most 20 pictures for one item.')
const sheet = {
  /** A web address; `null` removes it, one of our own addresses leaves it unchanged. */
  dataSheet: z
    .union([
      z
        .string()
        .regex(/^\/api\//)
        .transform(() => undefined),
      SheetUrl,
    ])
    .nullish(),
  /** An uploaded PDF; `null` removes it. */
  dataSheetFileId: Id.nullish(),
}

/** Left out, what the item costs stays as it is. Never part of a reply about an item. */
const buying = { buying: ItemBuyingInput.optional() }

export const NewItem = z.object({
  ...ItemFields,
  ...sheet,
  ...buying,
  pictureFileIds: ItemPictures.default([]),
  /** For one decision: it can be proposed, and no list of the catalog shows it. */
  oneOff: z.boolean().optional(),
})
export const createItem = contract({
  summary: 'Add an item to the catalog.',
  body: NewItem,
  reply: SelectionItem,
  status: 201,
  errors: ['conflict'],
})

export const ItemEdit = z.object({ ...ItemFields, ...sheet, ...buying, version: Version })
export const editItem = contract({
  summary: 'Edit an item. What was already chosen keeps its copy.',
  body: ItemEdit,
  reply: SelectionItem,
  errors: ['conflict'],
})

/** The item's pictures in their new order: uploaded files by id, pictures that ship with the product by address. */
export const arrangePictures = contract({
  summary: 'Add, remove and reorder the pictures of an item.',
  body: z.object({
    version: Version,
    pictures: z
      .array(z.union([z.object({ fileId: Id }), z.object({ url: z.string().max(300) })]))
      .max(20, 'At most 20 pictures for one item.'),
  }),
  reply: SelectionItem,
  errors: ['conflict'],
})

export const archiveItem = contract({
  summary: 'Archive an item: it leaves the catalog, selections keep their copy.',
  reply: SelectionItem,
})

export const restoreItem = contract({
  summary: 'Restore an archived item.',
  reply: SelectionItem,
  errors: ['conflict'],
})

export const duplicateItem = contract({
  summary: 'Copy an item with its pictures, as the start of a variant.',
  reply: SelectionItem,
  status: 201,
})

export const ItemPrice = z.object({
  price: Price,
  changedAt: Instant,
  /** Who set the price; absent for the starter catalog. */
  changedBy: z.string().nullable(),
  /** The change of many items that set or restored the price. */
  change: z.object({ id: Id, items: z.int() }).nullable(),
})
export const listItemPrices = contract({
  summary: 'Price history of an item, newest first.',
  reply: z.array(ItemPrice),
})

/** How a selection uses an item. */
export const ItemUsage = z.object({
  selectionId: Id,
  name: z.string(),
  room: z.string().nullable(),
  projectId: Id,
  projectName: z.string(),
  isTemplate: z.boolean(),
  isArchived: z.boolean(),
  state: z.enum(['proposed', 'chosen', 'signed', 'ordered']),
})
export type ItemUsage = z.infer<typeof ItemUsage>

export const listItemUsage = contract({
  summary: 'Where an item is used: the first 500 selections of all projects and templates, and how many there are.',
  reply: z.object({ total: z.int().min(0), uses: z.array(ItemUsage) }),
})

export const getDataSheet = contract({
  summary:
    'The data sheet of an item, generated from its data; for trades without a price, and only of what is approved for them.',
  replyType: 'application/pdf',
})

/** Items that ship with the product and that the company has not edited. */
export const StarterCount = z.object({
  /** Items that no selection uses: they are deleted. */
  unused: z.int().min(0),
  /** Proposed or chosen somewhere: they are archived. */
  used: z.int().min(0),
})
export type StarterCount = z.infer<typeof StarterCount>

export const countStarterItems = contract({
  summary: 'How many starter items the catalog still has.',
  reply: StarterCount,
})

export const removeStarterItems = contract({
  summary: 'Remove all starter items that the company has not edited, and starter categories without items.',
  reply: StarterCount,
})
