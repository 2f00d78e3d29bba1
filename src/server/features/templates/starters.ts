import type { StarterTemplate } from '#shared/templates/contract.ts'
import { type StarterKey, starterTemplates } from '#shared/templates/schemas.ts'
import { toCents } from '#shared/kernel/money.ts'
import type { Region } from '#shared/kernel/regions.ts'
import { toMilli } from '#shared/kernel/quantities.ts'
import { starterCategories, starterItems } from '#server/features/catalog/public.ts'
import type { PlannedSelection } from '#server/features/selections/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PlannedDecision, StarterContent } from '#server/platform/starter-content.ts'

type Content = Pick<StarterContent, 'templates'>

/** Previews of the templates that ship with the product, in the words and units of a region. */
export const starterPreviews = ({ templates }: Content, region: Region, currency: string): StarterTemplate[] =>
  starterTemplates.map((key) => {
    const { name, description, decisions, milestones } = templates(region)[key]
    const rooms = new Map<string, number>()
    for (const { room } of decisions) rooms.set(room, (rooms.get(room) ?? 0) + 1)
    return {
      key,
      name,
      description,
      currency,
      selections: decisions.length,
      allowances: decisions.reduce((sum, { allowance }) => sum + allowance, 0),
      rooms: [...rooms].map(([room, count]) => ({ room, selections: count })),
      milestones: milestones.length,
    }
  })

type Starter = { companyId: number; region: Region; key: StarterKey }

/** Plans of a starter template. Options are starter items that the catalog still has, priced in the planned unit. */
export async function starterPlans(
  db: Db,
  content: Content,
  { companyId, region, key }: Starter,
): Promise<PlannedSelection[]> {
  const items = await starterItems(db, companyId)
  const categories = await starterCategories(db, companyId)
  return content.templates(region)[key].decisions.map((decision) => planOf(decision, { items, categories }))
}

type StarterCatalog = {
  items: Awaited<ReturnType<typeof starterItems>>
  categories: Map<string, number>
}

function planOf(decision: PlannedDecision, { items, categories }: StarterCatalog): PlannedSelection {
  const { name, description, room, phase, category, priority, quantity, unit, allowance, candidates, days } = decision
  const fitting = candidates.flatMap((key) => items.get(key) ?? []).filter((item) => item.unit === unit)
  return {
    name,
    description: description || null,
    room,
    phase,
    categoryId: categories.get(category) ?? null,
    priority,
    notes: null,
    tradeNotes: null,
    internalNotes: null,
    quantityMilli: toMilli(quantity),
    unit,
    allowanceCents: toCents(allowance),
    maxChoices: 1,
    included: false,
    sharedAllowance: null,
    deadlineOffsetDays: days ?? null,
    deadlineMilestone: null,
    options: fitting.slice(0, 3).map(({ id, priceCents }) => ({
      itemId: id,
      quantityMilli: null,
      unit: null,
      priceCents,
      ownPrice: false,
      catalogPriceCents: priceCents,
      recommended: false,
      note: null,
    })),
    decided: null,
  }
}
