import { type PdfBudget, PdfRefused, pdfLimits } from './limits.ts'
import { Dict, Keyword, Name, type PdfValue, Ref } from './values.ts'

const [SPACE, REGULAR, DELIMITER] = [0, 1, 2]
const classes = new Uint8Array(256).fill(REGULAR)
for (const byte of [0, 9, 10, 12, 13, 32]) classes[byte] = SPACE
for (const byte of Buffer.from('()<>[]{}/%')) classes[byte] = DELIMITER

const code = (char: string) => char.charCodeAt(0)
const [PERCENT, SLASH, BACKSLASH] = [code('%'), code('/'), code('\\')]
const [OPEN, CLOSE, LEFT, RIGHT] = [code('('), code(')'), code('['), code(']')]
const [LESS, GREATER] = [code('<'), code('>')]
const [LF, CR, ZERO, NINE] = [10, 13, code('0'), code('9')]
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Keywords that end an object even inside an unclosed array or dictionary. */
const boundaries = new Set(['obj', 'endobj', 'stream', 'endstream', 'xref', 'trailer', 'startxref'])
/** File names and addresses are shorter; the rest of a string is not checked. */
const STRING_CHARS = 4096

/**
 * Parses PDF values. It accepts whatever lenient readers accept, because what it skips could still run in one of them, and calls
 * `onDict` for every dictionary at any depth.
 */
export class PdfReader {
  readonly bytes: Buffer
  readonly #budget: PdfBudget
  readonly #onDict: (dict: Dict) => void
  at = 0

  constructor(bytes: Uint8Array, budget: PdfBudget, onDict: (dict: Dict) => void) {
    this.bytes = asBuffer(bytes)
    this.#budget = budget
    this.#onDict = onDict
  }

  get done(): boolean {
    return this.at >= this.bytes.length
  }

  skipSpace(): void {
    const { bytes } = this
    while (this.at < bytes.length) {
      const byte = bytes[this.at] ?? 0
      if (byte === PERCENT) {
        while (this.at < bytes.length && bytes[this.at] !== LF && bytes[this.at] !== CR) this.at += 1
      } else if (classes[byte] !== SPACE) return
      else this.at += 1
    }
  }

  value(depth = 0): PdfValue {
    this.#budget.countToken()
    if (depth > pdfLimits.nesting) throw new PdfRefused('too_complex', 'nested too deeply')
    this.skipSpace()
    const byte = this.bytes[this.at]
    if (byte === undefined) return null
    if (byte === SLASH) return new Name(this.#name())
    if (byte === OPEN) return this.#string()
    if (byte === LEFT) return this.#array(depth)
    if (byte === LESS) return this.bytes[this.at + 1] === LESS ? this.#dict(depth) : this.#hexString()
    if (classes[byte] === DELIMITER) {
      this.at += 1
      return null
    }
    return this.#integer() ?? this.#word()
  }

  /** Most of a file is plain integers and references. Does not advance at anything else. */
  #integer(): number | Ref | null {
    const from = this.at
    let value = 0
    let at = from
    for (; isDigit(this.bytes[at]) && at - from < 10; at += 1) value = value * 10 + (this.bytes[at] ?? 0) - ZERO
    const end = this.bytes[at]
    if (at === from || (end !== undefined && classes[end] === REGULAR)) return null
    this.at = at
    return this.#generationFollows() ? new Ref(value) : value
  }

  /** A run of regular characters: a number or a keyword. */
  #word(): PdfValue {
    const word = this.#run()
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    if (!/^[+-]*\d*\.?\d*-?\d*$/.test(word)) return new Keyword(word)
    return Number.parseFloat(word) || 0
  }

  #run(): string {
    const from = this.at
    while (this.at < this.bytes.length && classes[this.bytes[this.at] ?? 0] === REGULAR) this.at += 1
    // Longer than any meaningful number, name or keyword.
    return this.bytes.toString('latin1', from, Math.min(this.at, from + 256))
  }

  /** Consumes the `0 R` of `12 0 R`, or nothing. */
  #generationFollows(): boolean {
    const before = this.at
    this.skipSpace()
    const digits = this.at
    while (isDigit(this.bytes[this.at])) this.at += 1
    if (this.at > digits && this.at - digits < 6) {
      this.skipSpace()
      const end = this.bytes[this.at + 1]
      if (this.bytes[this.at] === code('R') && (end === undefined || classes[end] !== REGULAR)) {
        this.at += 1
        return true
      }
    }
    this.at = before
    return false
  }

  #name(): string {
    this.at += 1
    const name = this.#run()
    // `/J#61vaScript` is JavaScript.
    return name.includes('#')
      ? name.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : name
  }

  #string(): string {
    const { bytes } = this
    let text = ''
    let depth = 0
    for (; this.at < bytes.length; this.at += 1) {
      const byte = bytes[this.at] ?? 0
      if (byte === OPEN) depth += 1
      if (byte === CLOSE) depth -= 1
      if (depth === 0) break
      const char = byte === BACKSLASH ? this.#escaped() : String.fromCharCode(byte)
      if (text.length < STRING_CHARS) text += char
    }
    this.at += 1
    return text.slice(1)
  }

  /** Leaves the position on the last byte of the escape. */
  #escaped(): string {
    const octal = /^[0-7]{1,3}/.exec(this.bytes.toString('latin1', this.at + 1, this.at + 4))?.[0]
    if (octal) {
      this.at += octal.length
      return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    }
    this.at += 1
    const byte = this.bytes[this.at] ?? 0
    if (byte === CR && this.bytes[this.at + 1] === LF) this.at += 1
    if (byte === LF || byte === CR) return ''
    const char = String.fromCharCode(byte)
    return escapes[char] ?? char
  }

  #hexString(): string {
    const end = this.bytes.indexOf(GREATER, this.at)
    const from = this.at + 1
    this.at = end === -1 ? this.bytes.length : end + 1
    const text = this.bytes.toString('latin1', from, Math.min(this.at - 1, from + 2 * STRING_CHARS))
    const digits = text.replaceAll(/[^0-9a-f]/gi, '')
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1')
  }

  #array(depth: number): PdfValue[] {
    this.at += 1
    const items: PdfValue[] = []
    for (;;) {
      this.skipSpace()
      if (this.done) return items
      if (this.bytes[this.at] === RIGHT) {
        this.at += 1
        return items
      }
      const item = this.#inside(depth)
      if (item === undefined) return items
      items.push(item)
    }
  }

  #dict(depth: number): Dict {
    this.at += 2
    const entries: [string, PdfValue][] = []
    for (;;) {
      this.skipSpace()
      if (this.done) break
      if (this.#closesDict()) break
      const key = this.#inside(depth)
      if (key === undefined) break
      if (!(key instanceof Name)) continue
      this.skipSpace()
      const value = this.done || this.bytes[this.at] === GREATER ? null : this.#inside(depth)
      entries.push([key.value, value ?? null])
    }
    const dict = new Dict(entries)
    this.#onDict(dict)
    return dict
  }

  #closesDict(): boolean {
    if (this.bytes[this.at] !== GREATER || this.bytes[this.at + 1] !== GREATER) return false
    this.at += 2
    return true
  }

  /** A value inside an array or dictionary; undefined, and nothing consumed, where the object ends instead. */
  #inside(depth: number): PdfValue | undefined {
    const before = this.at
    const value = this.value(depth + 1)
    if (!(value instanceof Keyword) || !boundaries.has(value.value)) return value
    this.at = before
    return undefined
  }
}

export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE
export const isSpace = (byte: number | undefined): boolean => byte !== undefined && classes[byte] === SPACE

/** The same bytes, not a copy. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  asBuffer(bytes).toString('latin1', Math.max(0, from), Math.max(0, to))
