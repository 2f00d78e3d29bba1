import { oneOf, searchParams, text } from '#web/platform/search-params.ts'

/** Search parameters of the suppliers page; separate from the screen, so that routes load little code. */
export const suppliersSearch = searchParams({ q: text, show: oneOf('archived') })
