import { z } from 'zod'
import { typedNumber } from '../kernel/number-schemas.ts'
import { Id, Price } from '../kernel/schemas.ts'
import { Line, Prose, RequiredLine } from '../kernel/text/text-schemas.ts'
import { WebAddress } from '../kernel/text/web-address-schemas.ts'

const empty = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

/** An address that is only ever shown as a link, never fetched. */
const ProductLink = WebAddress('link')

const ItemName = RequiredLine(200, 'Please say what it is.', 'The name')

export const NewSuggestion = z.object({
  name: ItemName,
  link: z.preprocess(empty, ProductLink.nullish()),
  /** What the client saw it for. The builder sets the price that counts. */
  price: Price.nullish(),
  note: z.preprocess(empty, Prose(1_000, 'The note').nullish()),
  /** An uploaded picture. */
  fileId: Id.nullish(),
})
export type NewSuggestion = z.infer<typeof NewSuggestion>

const TypedPrice = typedNumber(Price, { decimals: 2 })

/** The form: the price may be a text that cannot be parsed, which it asks about. */
export const SuggestionForm = NewSuggestion.extend({ price: TypedPrice.nullish() })

export const PricedSuggestion = z.object({
  /** The name in the catalog; left out, the name that the client gave. */
  name: ItemName.optional(),
  /** For one unit of the selection. */
  price: Price,
  /** Needed for a selection that has neither a category nor options. */
  categoryId: Id.nullish(),
  note: z.preprocess(empty, Line(500, 'The note').nullish()),
})
export type PricedSuggestion = z.infer<typeof PricedSuggestion>

export const PricingForm = PricedSuggestion.extend({ price: TypedPrice })
