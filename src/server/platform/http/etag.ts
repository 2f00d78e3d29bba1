/**
 * Whether a browser already has this content. Proxies that compress make a tag weak (`W/"…"`), and a browser may send several.
 */
export const isUnchanged = (ifNoneMatch: string | null | undefined, etag: string): boolean =>
  ifNoneMatch?.trim() === '*' || (ifNoneMatch?.match(/"[^"]*"/g)?.includes(etag) ?? false)
