export class PdfName {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }
}

export class PdfRef {
  readonly number: number

  constructor(number: number) {
    this.number = number
  }
}

/** Strings are text with one character per byte. */
export type PdfValue = number | boolean | null | string | PdfName | PdfRef | PdfValue[] | PdfDict
export type PdfDict = Map<string, PdfValue>

/** The bytes are not what the syntax of PDF asks for at this place. */
export class PdfDamaged extends Error {
  override name = 'PdfDamaged'
}

const MAX_NESTING = 40
const SPACES = '\0\t\n\f\r '
const DELIMITERS = '()<>[]{}/%'
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads PDF syntax byte by byte, so that text inside a string is never mistaken for part of the document. */
export class PdfLexer {
  readonly bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length
  }

  /** Spaces, line breaks and comments. */
  skipSpace(): void {
    while (!this.isAtEnd) {
      if (this.#char() === '%') while (!this.isAtEnd && !'\r\n'.includes(this.#char())) this.at += 1
      else if (SPACES.includes(this.#char())) this.at += 1
      else return
    }
  }

  value(depth = 0): PdfValue {
    if (depth > MAX_NESTING) throw new PdfDamaged('nested too deeply')
    this.skipSpace()
    const char = this.#char()
    if (char === '/') return this.#name()
    if (char === '(') return this.#string()
    if (char === '[') return this.#array(depth)
    if (char === '<') return this.#char(1) === '<' ? this.#dict(depth) : this.#hexString()
    const word = this.word()
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) throw new PdfDamaged('an unknown word')
    return this.#reference(word) ?? Number(word)
  }

  /** A run of regular characters: a number or a keyword. */
  word(): string {
    this.skipSpace()
    const from = this.at
    while (!this.isAtEnd && this.#isRegular(this.#char())) this.at += 1
    return this.#text(from, Math.min(this.at, from + 64))
  }

  /** Whether this keyword is next; only then it is consumed. */
  takes(keyword: string): boolean {
    const before = this.at
    if (this.word() === keyword) return true
    this.at = before
    return false
  }

  expect(keyword: string): void {
    if (!this.takes(keyword)) throw new PdfDamaged(`no ${keyword}`)
  }

  /** A whole number without a sign. */
  count(): number {
    const word = this.word()
    if (!/^\d{1,10}$/.test(word)) throw new PdfDamaged('no number')
    return Number(word)
  }

  #char(ahead = 0): string {
    const byte = this.bytes[this.at + ahead]
    return byte === undefined ? '' : String.fromCharCode(byte)
  }

  #isRegular(char: string): boolean {
    return !SPACES.includes(char) && !DELIMITERS.includes(char)
  }

  #text(from: number, to: number): string {
    let text = ''
    for (let at = from; at < to; at += 1) text += String.fromCharCode(this.bytes[at] ?? 0)
    return text
  }

  /** `12 0 R`, of which the first number was read; null, and nothing consumed, when it is only a number. */
  #reference(first: string): PdfRef | null {
    const before = this.at
    if (/^\d{1,10}$/.test(first) && /^\d{1,5}$/.test(this.word()) && this.word() === 'R')
      return new PdfRef(Number(first))
    this.at = before
    return null
  }

  #name(): PdfName {
    this.at += 1
    const from = this.at
    while (!this.isAtEnd && this.#isRegular(this.#char())) this.at += 1
    const written = this.#text(from, Math.min(this.at, from + 256))
    return new PdfName(
      written.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
  }

  /** Parentheses inside a string come in pairs or with a backslash. */
  #string(): string {
    const parts: string[] = []
    let depth = 0
    for (; !this.isAtEnd; this.at += 1) {
      const char = this.#char()
      if (char === '(') depth += 1
      if (char === ')') depth -= 1
      if (depth === 0) {
        this.at += 1
        return parts.join('').slice(1)
      }
      parts.push(char === '\\' ? this.#escaped() : char)
    }
    throw new PdfDamaged('a string without an end')
  }

  /** Leaves the position on the last byte of the escape. */
  #escaped(): string {
    const octal = /^[0-7]{1,3}/.exec(this.#text(this.at + 1, this.at + 4))?.[0]
    if (octal) {
      this.at += octal.length
      return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    }
    this.at += 1
    const char = this.#char()
    if (char === '\r' && this.#char(1) === '\n') this.at += 1
    return '\r\n'.includes(char) ? '' : (escapes[char] ?? char)
  }

  #hexString(): string {
    this.at += 1
    const parts: string[] = []
    let half = ''
    for (; !this.isAtEnd; this.at += 1) {
      const char = this.#char()
      if (char === '>') {
        this.at += 1
        return half === '' ? parts.join('') : parts.join('') + String.fromCharCode(Number.parseInt(`${half}0`, 16))
      }
      if (SPACES.includes(char)) continue
      if (!/[0-9a-f]/i.test(char)) break
      if (half === '') half = char
      else {
        parts.push(String.fromCharCode(Number.parseInt(half + char, 16)))
        half = ''
      }
    }
    throw new PdfDamaged('a broken hex string')
  }

  #array(depth: number): PdfValue[] {
    this.at += 1
    const items: PdfValue[] = []
    for (;;) {
      this.skipSpace()
      if (this.#char() === ']') {
        this.at += 1
        return items
      }
      if (this.isAtEnd) throw new PdfDamaged('an array without an end')
      items.push(this.value(depth + 1))
    }
  }

  #dict(depth: number): PdfDict {
    this.at += 2
    const dict: PdfDict = new Map()
    for (;;) {
      this.skipSpace()
      if (this.#char() === '>' && this.#char(1) === '>') {
        this.at += 2
        return dict
      }
      const key = this.value(depth + 1)
      // Readers disagree on which of two entries counts, so no document of ours has both.
      if (!(key instanceof PdfName) || dict.has(key.value)) throw new PdfDamaged('a broken dictionary')
      dict.set(key.value, this.value(depth + 1))
    }
  }
}
