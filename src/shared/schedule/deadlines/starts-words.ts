/** "Tiling starts", "Tiling and painting start", "Cabinets start": a name that lists several things, or is a plural, has the plural verb. */
export function startsInWords(title: string): string {
  const head = title.replaceAll(/\([^)]*\)/g, ' ').split(/[:–—]| - | (?:of|in|for|at|on|by|with) /iu)[0] ?? title
  const several = / and |&|\+|[^isu'’]s$/iu.test(head.trim())
  return `${title} ${several ? 'start' : 'starts'}`
}
