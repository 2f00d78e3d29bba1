type Pairs = Record<string, string>

/** Specifications in one cell: a line per pair, `Finish: Matte`. Names and values that such lines would garble are written as JSON. */
export function specificationsText(specifications: Pairs): string {
  const lines = Object.entries(specifications)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  return isSame(readSpecificationsText(lines), specifications) ? lines : JSON.stringify(specifications)
}

/** Pairs from lines, or from JSON as it is written for garbled ones; null when a line has no name. */
export function readSpecificationsText(text: string): Pairs | null {
  if (/^\s*\{/.test(text)) return fromJson(text)
  const pairs: [string, string][] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.trim() === '') continue
    const [, name = '', value = ''] = /^(.*?): (.*)$/.exec(`${line} `) ?? /^(.*?):(.*)$/.exec(line) ?? []
    if (name.trim() === '') return null
    pairs.push([name.trim(), value.trim()])
  }
  return Object.fromEntries(pairs)
}

function fromJson(text: string): Pairs | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return Object.values(value).every((one) => typeof one === 'string') ? (value as Pairs) : null
  } catch {
    return null
  }
}

const isSame = (a: Pairs | null, b: Pairs): boolean =>
  a !== null && JSON.stringify(Object.entries(a)) === JSON.stringify(Object.entries(b))
