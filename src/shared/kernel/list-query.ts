/** How far search results are counted, because counting further costs more than searching. Screens show "200+". */
export const COUNT_CAP = 200

/** Headers of every paged list; the body stays a plain array. */
export const pageHeaders = {
  'X-Total-Count': 'How many there are in all, for this search and filter.',
  'X-Total-Count-Capped': `\`true\` when there are more than the total says: what must be counted is counted up to ${COUNT_CAP}.`,
  Link: 'The next page as `<address>; rel="next"`, absent on the last one.',
}

/** The cursor of the next page, from a `Link` header. */
export function nextCursor(link: string | null | undefined): string | undefined {
  const address = /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1]
  const cursor = /[?&]cursor=([^&]+)/.exec(address ?? '')?.[1]
  return cursor && decodeURIComponent(cursor)
}
