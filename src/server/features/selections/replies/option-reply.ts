import { toUnits } from '#shared/kernel/money.ts'
import { type Choice, lineTotalCents, priceProblem } from '#shared/selections/deciding/deal.ts'
import type { Stage } from '#shared/selections/rules.ts'
import type { ChosenLine, Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import { canWithdraw } from '../policy.ts'
import type { LookUp } from './looked-up.ts'
import type { ItemRow, OptionRow, ProjectRow } from './parts-store.ts'
import type { SelectionRow } from './rows-store.ts'

const fromMilli = (quantityMilli: number): number => quantityMilli / 1000

/** Subcontractors see no price. */
export const moneyFor = ({ seat }: ProjectRow, cents: number | null): number | null =>
  seat === 'subcontractor' || cents === null ? null : toUnits(cents)

const specificationsOf = ({ specifications }: Choice): Record<string, string> => Object.fromEntries(specifications)

/** The item as it was when it was chosen, with the data sheet that the catalog has now. */
export const chosenItem = (
  project: ProjectRow,
  choice: Choice,
  { itemOf }: LookUp,
): NonNullable<Selection['selectedItem']> => ({
  dataSheet: itemOf(choice.itemId)?.dataSheet ?? null,
  id: choice.itemId,
  name: choice.name,
  brand: choice.brand,
  model: choice.model,
  description: choice.description,
  price: moneyFor(project, choice.priceCents),
  unit: choice.unit,
  imageUrl: choice.imageUrl,
  specifications: specificationsOf(choice),
})

export const chosenLine = (project: ProjectRow, choice: Choice, found: LookUp): ChosenLine => ({
  ...chosenItem(project, choice, found),
  optionId: choice.optionId,
  note: project.seat === 'subcontractor' ? null : (choice.note ?? null),
  quantity: fromMilli(choice.quantityMilli),
  total: moneyFor(project, lineTotalCents(choice.quantityMilli, choice.priceCents)),
})

type Place = { project: ProjectRow; row: SelectionRow; stage: Stage; archived: boolean; found: LookUp }

/** Drafts among the options are the builders'. */
export const isShown = ({ seat }: ProjectRow, { sentAt }: OptionRow): boolean => seat === 'builder' || sentAt !== null

/** The option with its item as the catalog has it now; of what was chosen, as it will be signed. */
export function optionReply(place: Place, option: OptionRow, siblings: number): SelectionOption | [] {
  const { project, row, stage, archived, found } = place
  const item = found.itemOf(option.itemId)
  if (!item) return []
  const choice = row.choices.find(({ itemId }) => itemId === option.itemId)
  const chosen = choice !== undefined
  const terms = choice ?? {
    quantityMilli: option.quantityMilli ?? row.quantityMilli,
    unit: option.unit ?? row.unit,
    priceCents: option.priceCents,
  }
  const proposer = found.personOf(project.companyId, option.proposedBy)
  const own = option.proposedBy === project.userId
  const quantity = fromMilli(terms.quantityMilli)
  return {
    id: option.id,
    itemId: option.itemId,
    chosen,
    item: itemOfOption(item, choice, terms),
    quantity,
    unit: terms.unit,
    price: toUnits(terms.priceCents),
    total: toUnits(lineTotalCents(terms.quantityMilli, terms.priceCents)),
    ownPrice: option.ownPrice,
    validUntil: option.validUntil,
    priceProblem: priceProblem(option, item.priceCents, project.today),
    catalogPrice: project.seat === 'builder' && item.priceCents !== terms.priceCents ? toUnits(item.priceCents) : null,
    recommended: option.recommended,
    draft: option.sentAt === null,
    proposedBy: {
      id: option.proposedBy,
      name: proposer?.name ?? 'Someone',
      side: proposer && !proposer.builder ? 'client' : 'builder',
    },
    note: option.note,
    createdAt: option.createdAt,
    can: {
      withdraw: canWithdraw(project.seat, archived, { stage, chosen, own, last: siblings === 1 }),
      edit: !archived && project.seat === 'builder' && row.status !== 'ordered',
    },
  }
}

type Terms = Pick<Choice, 'unit' | 'priceCents'>

function itemOfOption(item: ItemRow, choice: Choice | undefined, { unit, priceCents }: Terms): SelectionOption['item'] {
  const described = choice ?? { ...item, imageUrl: item.pictures[0] ?? null }
  return {
    id: item.id,
    name: described.name,
    brand: described.brand,
    model: described.model,
    description: described.description,
    price: toUnits(priceCents),
    unit,
    imageUrl: described.imageUrl,
    availability: item.availability,
    leadTimeDays: item.leadTimeDays,
    specifications: choice ? specificationsOf(choice) : item.specifications,
    pictures: item.pictures,
    dataSheet: item.dataSheet,
    archived: item.discontinued,
  }
}
