import { PdfDamaged, type PdfDict, PdfLexer, PdfName, PdfRef, type PdfValue } from './pdf-lexer.ts'

type PdfObject = { value: PdfValue; stream: Uint8Array | null }

/** Damaged files are read as far as they tell which sign-off they claim to be about. */
const MAX_DAMAGES = 32
const MAX_INFLATED_BYTES = 64 * 1024 * 1024
const MAX_TREE_DEPTH = 8

/**
 * The objects of a PDF, read one after the other from its first byte: what is inside a string or a stream is never part of the
 * structure, whatever words it contains. A later revision of an object replaces the one before.
 */
export class PdfDocument {
  /** Whether every byte is part of an object, a table, a trailer or the space between them. */
  isWhole = true
  readonly #objects = new Map<number, PdfObject>()
  readonly #lexer: PdfLexer
  #trailer: PdfDict = new Map()

  constructor(bytes: Uint8Array) {
    this.#lexer = new PdfLexer(bytes)
    this.#read()
  }

  get catalog(): PdfDict {
    return this.dict(this.#trailer.get('Root'))
  }

  /** A text of the document's information, such as its title. */
  info(key: string): string {
    const text = this.value(this.dict(this.#trailer.get('Info')).get(key))
    return typeof text === 'string' ? asText(text) : ''
  }

  /** A value, or the one that a reference leads to. */
  value(given: PdfValue | undefined): PdfValue {
    return given instanceof PdfRef ? (this.#objects.get(given.number)?.value ?? null) : (given ?? null)
  }

  dict(given: PdfValue | undefined): PdfDict {
    const value = this.value(given)
    return value instanceof Map ? value : new Map()
  }

  list(given: PdfValue | undefined): PdfValue[] {
    const value = this.value(given)
    return Array.isArray(value) ? value : []
  }

  /** Every object that is a dictionary, whether or not anything refers to it. */
  dicts(): PdfDict[] {
    return [...this.#objects.values()].flatMap(({ value }) => (value instanceof Map ? [value] : []))
  }

  /** The data of a stream; null when there is none, or when it has a filter that we do not write. */
  async stream(given: PdfValue | undefined): Promise<Uint8Array | null> {
    const object = given instanceof PdfRef ? this.#objects.get(given.number) : undefined
    if (!object?.stream) return null
    const filter = this.value(this.dict(object.value).get('Filter'))
    const names = (Array.isArray(filter) ? filter : [filter]).filter((one) => one !== null)
    const [first, ...others] = names.map((one) => (one instanceof PdfName ? one.value : ''))
    if (first === undefined) return object.stream
    return first === 'FlateDecode' && others.length === 0 ? inflate(object.stream) : null
  }

  /** The data of an attached file. */
  async attachment(name: string): Promise<Uint8Array | null> {
    const tree = this.dict(this.dict(this.catalog.get('Names')).get('EmbeddedFiles'))
    const file = this.#named(tree, name, 0)
    const embedded = this.dict(this.dict(file).get('EF'))
    return this.stream(embedded.get('F') ?? embedded.get('UF'))
  }

  #named(node: PdfDict, name: string, depth: number): PdfValue | undefined {
    const names = this.list(node.get('Names'))
    for (let at = 0; at + 1 < names.length; at += 2) {
      const key = this.value(names[at])
      if (typeof key === 'string' && asText(key) === name) return names[at + 1]
    }
    if (depth >= MAX_TREE_DEPTH) return undefined
    for (const kid of this.list(node.get('Kids'))) {
      const found = this.#named(this.dict(kid), name, depth + 1)
      if (found !== undefined) return found
    }
    return undefined
  }

  #read(): void {
    let damages = 0
    for (;;) {
      this.#lexer.skipSpace()
      if (this.#lexer.isAtEnd) return
      const from = this.#lexer.at
      try {
        this.#part()
      } catch (error) {
        if (!(error instanceof PdfDamaged)) throw error
        this.isWhole = false
        damages += 1
        if (damages > MAX_DAMAGES || !this.#skipToObject(from + 1)) return
      }
    }
  }

  /** An object, a cross-reference table, a trailer, or where the last table begins. */
  #part(): void {
    const lexer = this.#lexer
    if (lexer.takes('xref')) return this.#table()
    if (lexer.takes('startxref')) return void lexer.count()
    if (lexer.takes('trailer')) {
      const trailer = lexer.value()
      if (!(trailer instanceof Map)) throw new PdfDamaged('a trailer that is no dictionary')
      this.#trailer = trailer
      return
    }
    const number = lexer.count()
    lexer.count()
    lexer.expect('obj')
    const value = lexer.value()
    const stream = value instanceof Map && lexer.takes('stream') ? this.#streamData(value) : null
    this.#objects.set(number, { value, stream })
    lexer.expect('endobj')
  }

  #table(): void {
    const lexer = this.#lexer
    for (;;) {
      const before = lexer.at
      if (!/^\d{1,10}$/.test(lexer.word())) {
        lexer.at = before
        return
      }
      for (let entries = lexer.count(); entries > 0; entries -= 1) {
        lexer.count()
        lexer.count()
        if (!lexer.takes('n')) lexer.expect('f')
      }
    }
  }

  #streamData(dict: PdfDict): Uint8Array {
    const lexer = this.#lexer
    const { bytes } = lexer
    if (bytes[lexer.at] === 13) lexer.at += 1
    if (bytes[lexer.at] !== 10) throw new PdfDamaged('a stream without a line break')
    const from = lexer.at + 1
    const length = this.value(dict.get('Length'))
    if (typeof length !== 'number' || length < 0 || from + length > bytes.length)
      throw new PdfDamaged('a stream without a length')
    lexer.at = from + length
    lexer.expect('endstream')
    return bytes.subarray(from, from + length)
  }

  /** After damage: to the next line that begins an object. Nothing of such a file counts as ours. */
  #skipToObject(from: number): boolean {
    const lexer = this.#lexer
    for (let at = from; at < lexer.bytes.length; at += 1) {
      const [before, byte] = [lexer.bytes[at - 1], lexer.bytes[at] ?? 0]
      if ((before !== 10 && before !== 13) || byte < 48 || byte > 57) continue
      lexer.at = at
      if (/^\d{1,10}$/.test(lexer.word()) && /^\d{1,5}$/.test(lexer.word()) && lexer.takes('obj')) {
        lexer.at = at
        return true
      }
    }
    return false
  }
}

/** Text of a document: two bytes per letter after a mark, otherwise one. */
function asText(written: string): string {
  if (!written.startsWith('\u00fe\u00ff')) return written
  let text = ''
  for (let at = 2; at + 1 < written.length; at += 2)
    text += String.fromCharCode((written.charCodeAt(at) << 8) | written.charCodeAt(at + 1))
  return text
}

/** Null when the data is broken, or becomes larger than any certificate. */
async function inflate(bytes: Uint8Array): Promise<Uint8Array | null> {
  const reader = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length
      if (size > MAX_INFLATED_BYTES) return null
      chunks.push(next.value)
    }
  } catch {
    return null
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
