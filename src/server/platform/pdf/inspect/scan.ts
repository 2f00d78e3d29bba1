import { isActive, kindOf } from './active-content.ts'
import { type PdfBudget, PdfRefused, pdfLimits } from './limits.ts'
import { asBuffer, isDigit, isSpace, latin1, PdfReader } from './reader.ts'
import { Dict, Keyword, Name, type PdfValue, Ref } from './values.ts'

/** Pages and their parent nodes. An endless tree, or one deeper than any program writes, is refused. */
class PageTree {
  readonly #kids = new Map<number, number[]>()
  #hasPage = false
  #hasCatalog = false

  add(number: number, value: PdfValue): void {
    if (value instanceof Dict) {
      this.#hasPage ||= value.is('Type', 'Page')
      this.#hasCatalog ||= value.is('Type', 'Catalog')
    }
    const kids = value instanceof Dict ? value.get('Kids') : value
    const refs = kids instanceof Ref ? [kids] : Array.isArray(kids) ? kids.filter((kid) => kid instanceof Ref) : []
    if (refs.length > 0)
      this.#kids.set(
        number,
        refs.map((ref) => ref.number),
      )
    else this.#kids.delete(number)
  }

  check(): void {
    if (!this.#hasCatalog || !this.#hasPage) throw new PdfRefused('damaged', 'no page')
    const depths = new Map<number, number>()
    for (const root of this.#kids.keys()) this.#measure(root, depths)
  }

  /** Depth below a node, without recursion, because the tree may be arbitrarily deep. */
  #measure(root: number, depths: Map<number, number>): void {
    const path: { node: number; next: number; depth: number }[] = []
    const open = new Set<number>()
    const enter = (node: number) => {
      if (open.has(node)) throw new PdfRefused('damaged', 'a page tree that contains itself')
      if (path.length > 2 * pdfLimits.pageTreeDepth) throw new PdfRefused('too_complex', 'a page tree too deep')
      open.add(node)
      path.push({ node, next: 0, depth: 0 })
    }
    if (!depths.has(root)) enter(root)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const kid = this.#kids.get(top.node)?.[top.next++]
      if (kid === undefined) {
        depths.set(top.node, top.depth)
        open.delete(top.node)
        path.pop()
        const parent = path.at(-1)
        if (parent) parent.depth = Math.max(parent.depth, top.depth + 1)
      } else if (!depths.has(kid)) enter(kid)
      else top.depth = Math.max(top.depth, (depths.get(kid) ?? 0) + 1)
    }
    if ((depths.get(root) ?? 0) > 2 * pdfLimits.pageTreeDepth)
      throw new PdfRefused('too_complex', 'a page tree too deep')
  }
}

const UNNUMBERED = -1
const [O, B, J] = [...Buffer.from('obj')]

export type PdfStream = { dict: Dict; start: number }

/**
 * Everything that a PDF contains, found by its bytes and not by its cross-reference table: older revisions, unreachable objects
 * and objects hidden inside the data of others are checked as well, because readers differ in what they use.
 */
export class PdfScan {
  readonly bytes: Uint8Array
  readonly streams: PdfStream[] = []
  readonly pages = new PageTree()
  readonly #budget: PdfBudget
  readonly #file: Buffer
  /** Kinds of every indirect object over all its revisions; under `UNNUMBERED` those that could be any. */
  readonly #kinds = new Map<number, number>()
  readonly #refused: { ref: Ref; kinds: number }[] = []
  /** Objects that streams refer to instead of a literal number or filter. */
  readonly #plain = new Map<number, PdfValue>()

  constructor(bytes: Uint8Array, budget: PdfBudget) {
    this.bytes = bytes
    this.#budget = budget
    this.#file = asBuffer(bytes)
  }

  /** Objects, trailers and cross-reference tables in the file itself. */
  scanFile(): void {
    const reader = this.reader(this.bytes)
    const { bytes } = this
    // A loop over the bytes: a search for each of 250,000 objects would cost more than reading them.
    for (let at = 2; at < bytes.length; at += 1) {
      if (bytes[at] !== J || bytes[at - 1] !== B || bytes[at - 2] !== O) continue
      const number = this.#numberBefore(at - 2)
      if (number === null) continue
      reader.at = at + 1
      this.#object(reader, number)
    }
    for (const at of this.#occurrences('trailer')) {
      this.count()
      reader.at = at + 7
      const trailer = reader.value()
      this.#budget.read(reader.at - at)
      if (trailer instanceof Dict && trailer.has('Encrypt')) throw new PdfRefused('encrypted', 'a trailer with Encrypt')
    }
    for (const at of this.#occurrences('xref')) if (latin1(bytes, at - 5, at) !== 'start') this.#table(at + 4)
  }

  reader(bytes: Uint8Array): PdfReader {
    return new PdfReader(bytes, this.#budget, (dict) => this.#check(dict))
  }

  /** Counts an object, whether or not anything can refer to it. */
  count(): void {
    this.#budget.spend('objects', 1)
  }

  /** Stores an indirect object. */
  add(number: number, value: PdfValue): void {
    const kinds = kindOf(value)
    if (kinds) this.#kinds.set(number, (this.#kinds.get(number) ?? 0) | kinds)
    if (typeof value === 'number') {
      // Readers disagree on which revision counts, so the largest of several lengths is measured.
      const other = this.#plain.get(number)
      this.#plain.set(number, typeof other === 'number' ? Math.max(other, value) : value)
      return
    }
    this.pages.add(number, value)
    if (value instanceof Name || isShortArray(value)) this.#plain.set(number, value)
  }

  /** Resolves a reference to a number, a name or a short array. */
  resolved(value: PdfValue | undefined): PdfValue | undefined {
    return value instanceof Ref ? this.#plain.get(value.number) : value
  }

  /** Once all objects are known. */
  finish(): void {
    const unnumbered = this.#kinds.get(UNNUMBERED) ?? 0
    for (const { ref, kinds } of this.#refused)
      if (((this.#kinds.get(ref.number) ?? 0) | unnumbered) & kinds)
        throw new PdfRefused('active', 'an indirect action')
    this.pages.check()
  }

  #object(reader: PdfReader, number: number): void {
    const from = reader.at
    const value = reader.value()
    this.#budget.read(reader.at - from)
    this.count()
    if (value instanceof Keyword) return
    this.add(number, value)
    if (!(value instanceof Dict)) return
    reader.skipSpace()
    if (latin1(this.bytes, reader.at, reader.at + 6) !== 'stream') return
    let start = reader.at + 6
    if (this.bytes[start] === 13) start += 1
    if (this.bytes[start] === 10) start += 1
    this.#budget.spend('streams', 1)
    if (value.is('Type', 'XRef') || (value.has('W') && value.has('Size'))) this.#xrefStream(value)
    this.streams.push({ dict: value, start })
  }

  #check(dict: Dict): void {
    if (dict.has('Encrypt') && dict.has('Root'))
      throw new PdfRefused('encrypted', 'a cross-reference stream with Encrypt')
    const active = isActive(dict, (ref, kinds) => kinds && this.#refused.push({ ref, kinds }))
    if (active) throw new PdfRefused('active', dict.entries.map(([key]) => key).join(' '))
  }

  *#occurrences(word: string): Iterable<number> {
    for (let at = this.#file.indexOf(word); at !== -1; at = this.#file.indexOf(word, at + word.length)) yield at
  }

  /** The number of `12 0 obj`; null for `endobj` and for words that merely end so. */
  #numberBefore(at: number): number | null {
    const { bytes } = this
    if (!isSpace(bytes[at - 1]) && !isDigit(bytes[at - 1])) return null
    const generation = before(bytes, before(bytes, at, isSpace), isDigit)
    const end = before(bytes, generation, isSpace)
    const start = before(bytes, end, isDigit)
    // With a comment in between the number is not read, but what follows is still an object.
    if (start === end || end === generation || !isDigit(bytes[generation])) return UNNUMBERED
    return Number(latin1(bytes, start, end))
  }

  #xrefStream(dict: Dict): void {
    const widths = dict.get('W')
    const index = dict.get('Index')
    const size = dict.get('Size')
    const entries = Array.isArray(index) ? sum(index.filter((_, at) => at % 2 === 1)) : sum([size ?? 0])
    this.#budget.spend('xrefEntries', entries)
    if (!Array.isArray(widths) || widths.some((width) => typeof width !== 'number' || width < 0 || width > 8))
      throw new PdfRefused('damaged', 'a cross-reference stream without widths')
    if (entries > 0 && sum(widths) === 0) throw new PdfRefused('damaged', 'cross-references without bytes')
  }

  /** Subsections of a cross-reference table: `first count`, then 20 bytes for each entry. */
  #table(from: number): void {
    this.#budget.spend('xrefEntries', 1)
    for (let at = from; ;) {
      const head = /^\s*\d{1,10}\s+(\d{1,10})\s/.exec(latin1(this.bytes, at, at + 60))
      if (!head) return
      const entries = Number(head[1])
      this.#budget.spend('xrefEntries', entries)
      at += head[0].length + entries * 20
    }
  }
}

/** Where a run of such bytes before a position begins. */
function before(bytes: Uint8Array, at: number, test: (byte: number | undefined) => boolean): number {
  let from = at
  while (from > 0 && at - from < 12 && test(bytes[from - 1])) from -= 1
  return from
}

const sum = (values: readonly PdfValue[]): number =>
  values.reduce<number>((total, value) => total + (typeof value === 'number' ? Math.max(0, value) : 0), 0)

const isShortArray = (value: PdfValue): boolean =>
  Array.isArray(value) && value.length <= pdfLimits.filtersPerStream && value.every((item) => item instanceof Name)
