/** Instead of a value that this release does not know, or of none: the value itself, to be shown on a destructive badge. */
export const unknownInWords = (value: string | null | undefined): string => value || 'Unknown'
