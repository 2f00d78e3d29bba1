export type ImportField = {
  name: string
  /** The heading of samples and exports, and the name on screen. */
  label: string
  /** Other headings that mean it, in lower case without punctuation. */
  words: readonly string[]
  /** A new record cannot do without it. */
  required?: boolean
}
