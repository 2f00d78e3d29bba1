import { z } from 'zod'
import { contract } from '../kernel/endpoint.ts'
import { Id, Instant, Price } from '../kernel/schemas.ts'
import { Reason } from '../selections/schemas.ts'
import { Selection } from '../selections/selection-schemas.ts'
import { NewSuggestion, PricedSuggestion } from './schemas.ts'

/** An item that a client found. It cannot be chosen until the builder has priced it as an option. */
export const Suggestion = z.object({
  id: Id,
  name: z.string(),
  link: z.string().nullable(),
  price: Price.nullable(),
  note: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /**
   * `open`: waits for the builder's price. `priced`: an option now. `withdrawn`: the builder withdrew that option. `approved`: it is what
   * the selection was decided for. `not_chosen`: the selection was decided for something else, and is not open again.
   */
  status: z.enum(['open', 'priced', 'withdrawn', 'approved', 'not_chosen', 'declined']),
  /** Why the builder declined it. */
  reason: z.string().nullable(),
  /** The option's item, once it is priced. */
  itemId: Id.nullable(),
  suggestedBy: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
  answeredBy: z.string().nullable(),
  answeredAt: Instant.nullable(),
  can: z.object({ answer: z.boolean(), withdraw: z.boolean() }),
})
export type Suggestion = z.infer<typeof Suggestion>

export const listSuggestions = contract({
  summary: 'Items that clients suggested for a selection, newest first.',
  reply: z.array(Suggestion),
})

export const suggestItem = contract({
  summary: 'Suggest an item of one’s own, as a client. The builder prices it or declines it.',
  body: NewSuggestion,
  reply: Suggestion,
  status: 201,
  errors: ['conflict'],
})

export const priceSuggestion = contract({
  summary: 'Price a suggested item: it is added to the catalog and becomes an option of the selection.',
  body: PricedSuggestion,
  reply: Selection,
  errors: ['conflict', 'trial_ended', 'suspended'],
})

export const declineSuggestion = contract({
  summary: 'Decline a suggested item, with a reason that the client reads.',
  body: z.object({ reason: Reason }),
  reply: Suggestion,
  errors: ['conflict'],
})

export const withdrawSuggestion = contract({
  summary: 'Withdraw one’s own suggestion before the builder has answered it.',
  errors: ['conflict'],
})
