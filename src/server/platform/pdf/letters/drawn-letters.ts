import {
  type PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  ops,
  type RGB,
} from '@libpdf/core'
import type { Cluster } from './shaping.ts'

/** A font of a PDF has at most this many codes of one byte. */
const CODES = 256

type Part = { clusters: Cluster[]; dict: PdfDict; name: string }

/**
 * Letters that are drawn by their outlines, as Type 3 fonts of the document. Each code stands for a whole cluster and says which text
 * it is, so that the text can be searched and copied although its letters are joined and reordered.
 */
export class DrawnLetters {
  readonly #pdf: PDF
  readonly #parts: Part[] = []
  readonly #places = new Map<string, { part: Part; code: number }>()

  constructor(pdf: PDF) {
    this.#pdf = pdf
  }

  /** Draws clusters from left to right. */
  draw(page: PDFPage, clusters: readonly Cluster[], { x, y, size, color }: Place): void {
    let left = x
    for (const { part, codes, width } of this.#runs(clusters)) {
      this.#offer(page, part)
      page.drawOperators([
        ops.beginText(),
        ops.setNonStrokingRGB(color.red, color.green, color.blue),
        ops.setFont(part.name, size),
        ops.setTextMatrix(1, 0, 0, 1, left, y),
        ops.showText(PdfString.fromBytes(Uint8Array.from(codes))),
        ops.endText(),
      ])
      left += (width * size) / 1000
    }
  }

  /** Writes the fonts once everything is drawn. */
  finish(): void {
    for (const { clusters, dict } of this.#parts) describe(this.#pdf, dict, clusters)
  }

  #runs(clusters: readonly Cluster[]): { part: Part; codes: number[]; width: number }[] {
    const runs: { part: Part; codes: number[]; width: number }[] = []
    for (const cluster of clusters) {
      const { part, code } = this.#place(cluster)
      const last = runs.at(-1)
      if (last?.part === part) {
        last.codes.push(code)
        last.width += cluster.width
      } else runs.push({ part, codes: [code], width: cluster.width })
    }
    return runs
  }

  #place(cluster: Cluster): { part: Part; code: number } {
    const known = this.#places.get(cluster.key)
    if (known) return known
    let part = this.#parts.at(-1)
    if (!part || part.clusters.length === CODES) {
      part = { clusters: [], dict: new PdfDict(), name: `Drawn${this.#parts.length}` }
      this.#parts.push(part)
    }
    const place = { part, code: part.clusters.length }
    part.clusters.push(cluster)
    this.#places.set(cluster.key, place)
    return place
  }

  readonly #refs = new Map<Part, ReturnType<PDF['register']>>()

  /** Makes the font known to a page. */
  #offer(page: PDFPage, part: Part): void {
    const ref = this.#refs.get(part) ?? this.#pdf.register(part.dict)
    this.#refs.set(part, ref)
    const resources = page.getResources()
    const fonts = resources.getDict('Font') ?? new PdfDict()
    fonts.set(part.name, ref)
    resources.set('Font', fonts)
  }
}

type Place = { x: number; y: number; size: number; color: RGB }

const name = (code: number) => `c${code}`

function describe(pdf: PDF, dict: PdfDict, clusters: readonly Cluster[]): void {
  const procedures = new PdfDict()
  for (const [code, { width, outline, box }] of clusters.entries()) {
    const head = `${Math.round(width)} 0 ${[Math.floor(box[0]), Math.floor(box[1]), Math.ceil(box[2]), Math.ceil(box[3])].join(' ')} d1\n`
    procedures.set(name(code), pdf.createStream({}, latin(`${head}${outline === '' ? '' : `${outline}f\n`}`)))
  }
  const boxes = clusters.map(({ box }) => box)
  const edge = (n: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) =>
    PdfNumber.of(Math.round(pick(...boxes.map((box) => box[n]))))
  const entries = {
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type3'),
    FontBBox: PdfArray.of(edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)),
    FontMatrix: PdfArray.of(...[0.001, 0, 0, 0.001, 0, 0].map((value) => PdfNumber.of(value))),
    CharProcs: procedures,
    Encoding: PdfDict.of({
      Type: PdfName.of('Encoding'),
      Differences: PdfArray.of(PdfNumber.of(0), ...clusters.map((_, code) => PdfName.of(name(code)))),
    }),
    FirstChar: PdfNumber.of(0),
    LastChar: PdfNumber.of(clusters.length - 1),
    Widths: PdfArray.of(...clusters.map(({ width }) => PdfNumber.of(Math.round(width)))),
    Resources: new PdfDict(),
    ToUnicode: pdf.register(new PdfStream([], latin(toUnicode(clusters)))),
  }
  for (const [key, value] of Object.entries(entries)) dict.set(key, value)
}

const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

/** The table from codes to text that readers copy and search by. */
function toUnicode(clusters: readonly Cluster[]): string {
  const rows = clusters.map(({ text }, code) => `<${code.toString(16).padStart(2, '0').toUpperCase()}> <${hex(text)}>`)
  const blocks: string[] = []
  for (let n = 0; n < rows.length; n += 100) {
    const block = rows.slice(n, n + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}
