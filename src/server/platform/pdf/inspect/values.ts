export class Name {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }
}

export class Ref {
  readonly number: number

  constructor(number: number) {
    this.number = number
  }
}

/** A bare word, such as `endobj` or `stream`. */
export class Keyword {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }
}

export type PdfValue = number | boolean | null | string | Name | Ref | Keyword | Dict | PdfValue[]

/** Keeps repeated keys: PDF readers disagree on which of them counts, so all of them are checked. */
export class Dict {
  readonly entries: [key: string, value: PdfValue][]

  constructor(entries: [string, PdfValue][]) {
    this.entries = entries
  }

  has(key: string): boolean {
    return this.entries.some(([name]) => name === key)
  }

  all(key: string): PdfValue[] {
    return this.entries.filter(([name]) => name === key).map(([, value]) => value)
  }

  get(key: string): PdfValue | undefined {
    return this.entries.findLast(([name]) => name === key)?.[1]
  }

  /** Whether one of the values of this key is this name. */
  is(key: string, name: string): boolean {
    return this.entries.some(([entry, value]) => entry === key && value instanceof Name && value.value === name)
  }
}
