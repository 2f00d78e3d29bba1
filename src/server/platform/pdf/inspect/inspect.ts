import { decoded, type FilterStep, isKnownFilter } from './filters.ts'
import { PdfBudget, type PdfProblem, PdfRefused, pdfLimits } from './limits.ts'
import { asBuffer, isSpace, latin1 } from './reader.ts'
import { PdfScan, type PdfStream } from './scan.ts'
import { Dict, Name, type PdfValue } from './values.ts'

/** Whether a PDF can be stored: null, or what is wrong with it. The cost is bounded by `pdfLimits`. */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfProblem | null> {
  try {
    await inspect(bytes)
    return null
  } catch (error) {
    if (error instanceof PdfRefused) return error.problem
    throw error
  }
}

async function inspect(bytes: Uint8Array): Promise<void> {
  requireEnding(bytes)
  const budget = new PdfBudget(bytes.length)
  const scan = new PdfScan(bytes, budget)
  scan.scanFile()
  const structure = scan.streams.filter(({ dict }) => isObjectStream(dict))
  for (const stream of structure) readObjectStream(scan, stream, await structureOf(scan, stream, budget))
  scan.finish()
  for (const stream of scan.streams) if (!isObjectStream(stream.dict)) await measure(scan, stream, budget)
}

/** A truncated file has no `startxref` at its end, or one with a wrong position. */
function requireEnding(bytes: Uint8Array): void {
  const tail = latin1(bytes, Math.max(0, bytes.length - 2048), bytes.length)
  const found = /startxref\s+(\d{1,10})\s(?![\s\S]*startxref)/.exec(tail)
  let at = found ? Number(found[1]) : bytes.length
  while (isSpace(bytes[at])) at += 1
  if (!/^(xref\s|\d+\s+\d+\s+obj)/.test(latin1(bytes, at, at + 40)))
    throw new PdfRefused('damaged', 'no cross-references')
}

/** Some readers accept any stream with these entries as one. */
const isObjectStream = (dict: Dict): boolean => dict.is('Type', 'ObjStm') || (dict.has('First') && dict.has('N'))

/** Readers would disagree about an object stream that declares its format twice. */
const readsOneWay = (dict: Dict): boolean =>
  ['N', 'First', 'Length', 'Filter', 'DecodeParms', 'DP'].every((key) => dict.all(key).length < 2)

/** Compressed objects. Readers find them by their offsets or one after the other: both are checked. */
function readObjectStream(scan: PdfScan, { dict }: PdfStream, content: Uint8Array): void {
  const [count, first] = [dict.get('N'), dict.get('First')]
  if (typeof count !== 'number' || typeof first !== 'number' || first > content.length)
    throw new PdfRefused('damaged', 'an object stream without an index')
  const index = scan.reader(content.subarray(0, first))
  const numbersAt = new Map<number, number[]>()
  for (let n = 0; n < count; n++) {
    const [number, offset] = [index.value(), index.value()]
    if (typeof number !== 'number' || typeof offset !== 'number')
      throw new PdfRefused('damaged', 'a broken index of an object stream')
    const at = first + offset
    const there = numbersAt.get(at)
    if (there) there.push(number)
    else numbersAt.set(at, [number])
  }
  const reader = scan.reader(content)
  const read = (at: number) => {
    reader.at = at
    const value = reader.value()
    scan.count()
    for (const number of numbersAt.get(at) ?? []) scan.add(number, value)
    numbersAt.delete(at)
  }
  for (reader.at = first, reader.skipSpace(); !reader.done; reader.skipSpace()) read(reader.at)
  for (const at of numbersAt.keys()) read(at)
}

/** The content of a stream that the document's structure depends on. */
async function structureOf(scan: PdfScan, stream: PdfStream, budget: PdfBudget): Promise<Uint8Array> {
  if (!readsOneWay(stream.dict)) throw new PdfRefused('damaged', 'an object stream with repeated entries')
  const steps = stepsOf(scan, stream.dict)
  if (steps.some(({ name }) => !isKnownFilter(name))) throw new PdfRefused('damaged', 'an unknown filter')
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of decoded(rawOf(scan, stream), steps, budget)) {
      budget.spend('structureBytes', chunk.length)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof PdfRefused) throw error
    throw new PdfRefused('damaged', 'a broken object stream')
  }
  const parms = parmsOf(stream.dict).at(-1) ?? null
  return unpredicted(Buffer.concat(chunks), parms)
}

/** Decompresses a stream and drops the output: only its size matters. */
async function measure(scan: PdfScan, stream: PdfStream, budget: PdfBudget): Promise<void> {
  const { dict } = stream
  const [width, height] = [scan.resolved(dict.get('Width')), scan.resolved(dict.get('Height'))]
  const bits = scan.resolved(dict.get('BitsPerComponent'))
  if (typeof width === 'number' && typeof height === 'number') {
    const imageBytes = (width * height * (typeof bits === 'number' ? bits : 1)) / 8
    if (!(imageBytes <= pdfLimits.imageBytes)) throw new PdfRefused('too_complex', `an image of ${imageBytes} bytes`)
  }
  for (const parms of parmsOf(dict)) predictorRow(parms)
  try {
    await drain(decoded(rawOf(scan, stream), stepsOf(scan, dict), budget))
  } catch (error) {
    // A broken picture is shown as such, or not at all.
    if (error instanceof PdfRefused) throw error
  }
}

async function drain(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]()
  while (!(await iterator.next()).done);
}

function rawOf(scan: PdfScan, { dict, start }: PdfStream): Uint8Array {
  const { bytes } = scan
  const length = scan.resolved(dict.get('Length'))
  const declared = typeof length === 'number' && length >= 0 ? start + length : 0
  const end = asBuffer(bytes).indexOf('endstream', start)
  // Readers disagree on whether the length or the keyword counts: the longer one is measured.
  return bytes.subarray(start, Math.max(declared, end === -1 ? bytes.length : end))
}

function stepsOf(scan: PdfScan, dict: Dict): FilterStep[] {
  const filter = scan.resolved(dict.get('Filter'))
  const names = (Array.isArray(filter) ? filter : [filter ?? null]).filter((name) => name instanceof Name)
  if (names.length > pdfLimits.filtersPerStream) throw new PdfRefused('too_complex', `${names.length} filters`)
  const parms = parmsOf(dict)
  return names.map(({ value }, at) => ({ name: value, earlyChange: parms[at]?.get('EarlyChange') !== 0 }))
}

function parmsOf(dict: Dict): (Dict | null)[] {
  const parms: PdfValue = dict.get('DecodeParms') ?? dict.get('DP') ?? null
  const all = Array.isArray(parms) ? parms : [parms]
  return all.map((one) => (one instanceof Dict ? one : null))
}

type Row = { bytes: number; pixelBytes: number; predictor: number }

/** The row that a predictor works on; refuses one that would not fit into memory. */
function predictorRow(parms: Dict | null): Row {
  const number = (key: string, fallback: number) => {
    const value = parms?.get(key)
    return typeof value === 'number' ? value : fallback
  }
  const bits = number('Colors', 1) * number('BitsPerComponent', 8)
  const bytes = Math.ceil((number('Columns', 1) * bits) / 8)
  if (!(bytes > 0 && bytes <= pdfLimits.rowBytes))
    throw new PdfRefused('too_complex', `a predictor row of ${bytes} bytes`)
  return { bytes, pixelBytes: Math.max(1, Math.floor(bits / 8)), predictor: number('Predictor', 1) }
}

/** Undoes the predictors that structure streams use: none, or one of PNG's per row. */
function unpredicted(data: Uint8Array, parms: Dict | null): Uint8Array {
  const { bytes, pixelBytes, predictor } = predictorRow(parms)
  if (predictor === 1) return data
  if (predictor < 10) throw new PdfRefused('damaged', 'a TIFF predictor on a structure stream')
  const rows = Math.ceil(data.length / (bytes + 1))
  const out = new Uint8Array(rows * bytes)
  for (let row = 0; row < rows; row++) {
    const from = row * (bytes + 1)
    const filter = data[from]
    for (let column = 0; column < bytes; column++) {
      const at = row * bytes + column
      const left = column >= pixelBytes ? (out[at - pixelBytes] ?? 0) : 0
      const up = row > 0 ? (out[at - bytes] ?? 0) : 0
      const corner = row > 0 && column >= pixelBytes ? (out[at - bytes - pixelBytes] ?? 0) : 0
      out[at] = (data[from + 1 + column] ?? 0) + predicted(filter, left, up, corner)
    }
  }
  return out
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return Math.floor((left + up) / 2)
  if (filter !== 4) return 0
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
