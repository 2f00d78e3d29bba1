import { itemsInWords } from '#shared/item-changes/rules.ts'
import { RowRefusals } from '#server/platform/http/row-refusals.ts'

export const itemRefusals = () => new RowRefusals({ one: 'One item', many: itemsInWords })
