/** What stands where a reply has a value that this release does not know, or none: as it is, on a destructive badge. */
export const unknownInWords = (value: string | null | undefined): string => value || 'Unknown'
