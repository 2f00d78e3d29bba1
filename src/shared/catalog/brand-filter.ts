/** The brands of a filter as one text, separated by `|`. A `|` or `\` that belongs to a brand follows a `\`. */
export const brandsInQuery = (brands: readonly string[]): string =>
  brands.map((brand) => brand.replaceAll(/[\\|]/g, String.raw`\$&`)).join('|')

/** The brands that `brandsInQuery` joined. */
export function brandsOf(query: string): string[] {
  const brands = ['']
  for (const [part, escaped] of query.matchAll(/\\([\\|])|\||[^\\|]+|\\/g))
    if (part === '|') brands.push('')
    else brands.push(`${brands.pop()}${escaped ?? part}`)
  return brands.map((brand) => brand.trim())
}
