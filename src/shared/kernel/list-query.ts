import { z } from 'zod'
import { Line } from './text.ts'

/** Numbers of a query string arrive as text. */
export const QueryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'Please give a whole number.')
    .transform(Number)
    .pipe(z.int().min(min).max(max))

export const QueryFlag = z.enum(['true', 'false']).transform((flag) => flag === 'true')

/** Search, size and position of a page. The cursor is opaque to the caller: it comes from the `Link` header. */
export const PageQuery = {
  q: Line(200, 'The search').optional(),
  limit: QueryInt(1, 200).optional(),
  cursor: z.string().max(500).optional(),
}

/** How far a search is counted: nobody reads on, and counting further would cost more than finding. Screens say "200+". */
export const COUNT_CAP = 200

/** Headers of every paged list; the body stays a plain array. */
export const pageHeaders = {
  'X-Total-Count': 'How many there are in all, for this search and filter.',
  'X-Total-Count-Capped': `\`true\` when there are more than the total says: what must be counted is counted up to ${COUNT_CAP}.`,
  Link: 'The next page as `<address>; rel="next"`, absent on the last one.',
}
