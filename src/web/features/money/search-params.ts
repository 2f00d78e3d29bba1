import { id, searchParams } from '#web/platform/search-params.ts'

/** Search parameters of the money page; separate from the screen, so that routes load little code. */
export const moneySearch = searchParams({ project: id })
