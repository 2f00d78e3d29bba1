import { Readable, pipeline } from 'node:stream'
import { constants, createInflate, inflateSync } from 'node:zlib'
import type { PdfBudget } from './limits.ts'

type Chunks = AsyncIterable<Uint8Array>
/** `earlyChange` is an option of LZW: codes grow by a bit one code earlier. */
type Filter = (source: Chunks, earlyChange: boolean) => Chunks

const CHUNK_BYTES = 1 << 20
const OUTPUT_BYTES = 1 << 16

/**
 * Filters by name, with the short forms of inline images, which some readers accept everywhere. `scripted` filters are decoded by the
 * code below, which is far slower than zlib: what they produce has a budget of its own.
 */
const filters: Record<string, { decode: Filter; scripted: boolean }> = {}
const register = (names: readonly string[], decode: Filter, scripted = true) => {
  for (const name of names) filters[name] = { decode, scripted }
}
register(['FlateDecode', 'Fl'], flate, false)
register(['LZWDecode', 'LZW'], lzw)
register(['ASCIIHexDecode', 'AHx'], asciiHex)
register(['ASCII85Decode', 'A85'], ascii85)
register(['RunLengthDecode', 'RL'], runLength)

export const isKnownFilter = (name: string): boolean => name in filters

export type FilterStep = { name: string; earlyChange: boolean }

/** The content of a stream in chunks. Every step is counted, so that nested bombs are found as well. */
export async function* decoded(raw: Uint8Array, steps: readonly FilterStep[], budget: PdfBudget): Chunks {
  const [first] = steps
  // Most streams are small, and a stream object for each would cost more than its content.
  const small = steps.length === 1 && first && isFlate(first.name) ? inflatedAtOnce(raw) : null
  if (small) {
    budget.spend('inflatedBytes', small.length)
    yield small
    return
  }
  let chunks: Chunks = once(raw)
  for (const { name, earlyChange } of steps) {
    const filter = filters[name]
    // Pictures are not decoded here.
    if (!filter) break
    chunks = counted(filter.decode(chunks, earlyChange), budget, filter.scripted)
  }
  yield* chunks
}

const isFlate = (name: string) => name === 'FlateDecode' || name === 'Fl'

function inflatedAtOnce(raw: Uint8Array): Buffer | null {
  if (raw.length > OUTPUT_BYTES) return null
  try {
    return inflateSync(raw, { maxOutputLength: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return null
  }
}

async function* once(bytes: Uint8Array): Chunks {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

async function* counted(chunks: Chunks, budget: PdfBudget, scripted: boolean): Chunks {
  for await (const chunk of chunks) {
    budget.spend('inflatedBytes', chunk.length)
    if (scripted) budget.spend('scriptedBytes', chunk.length)
    yield chunk
  }
}

async function* flate(source: Chunks): Chunks {
  const inflater = createInflate({ chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH })
  pipeline(Readable.from(source, { objectMode: true }), inflater, () => {})
  try {
    for await (const chunk of inflater) yield chunk as Buffer
  } finally {
    inflater.destroy()
  }
}

/** Collects bytes and passes them on in chunks. */
class Output {
  #bytes = new Uint8Array(OUTPUT_BYTES)
  #length = 0

  get full(): boolean {
    return this.#length > OUTPUT_BYTES - 4096
  }

  push(byte: number): void {
    this.#bytes[this.#length++] = byte
  }

  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return taken
  }
}

async function* asciiHex(source: Chunks): Chunks {
  const out = new Output()
  let high = -1
  for await (const chunk of source) {
    for (const byte of chunk) {
      if (byte === 0x3e) {
        if (high >= 0) out.push(high << 4)
        yield out.take()
        return
      }
      const digit = Number.parseInt(String.fromCharCode(byte), 16)
      if (Number.isNaN(digit)) continue
      if (high < 0) high = digit
      else {
        out.push((high << 4) | digit)
        high = -1
        if (out.full) yield out.take()
      }
    }
  }
  yield out.take()
}

async function* ascii85(source: Chunks): Chunks {
  const out = new Output()
  let [group, count] = [0, 0]
  const flush = (bytes: number) => {
    for (let n = 0; n < bytes; n++) out.push(Math.floor(group / 256 ** (3 - n)) & 0xff)
    group = count = 0
  }
  for await (const chunk of source) {
    for (const byte of chunk) {
      if (byte === 0x7e) {
        if (count > 1) {
          const have = count
          while (count++ < 5) group = group * 85 + 84
          flush(have - 1)
        }
        yield out.take()
        return
      }
      if (byte === 0x7a && count === 0) flush(4)
      else if (byte >= 0x21 && byte <= 0x75) {
        group = group * 85 + byte - 0x21
        count += 1
        if (count === 5) flush(4)
      }
      if (out.full) yield out.take()
    }
  }
  yield out.take()
}

async function* runLength(source: Chunks): Chunks {
  const out = new Output()
  let [copy, repeat] = [0, 0]
  for await (const chunk of source) {
    for (const byte of chunk) {
      if (copy > 0) {
        out.push(byte)
        copy -= 1
      } else if (repeat > 0) {
        while (repeat-- > 0) out.push(byte)
        repeat = 0
      } else if (byte === 128) {
        yield out.take()
        return
      } else if (byte < 128) copy = byte + 1
      else repeat = 257 - byte
      if (out.full) yield out.take()
    }
  }
  yield out.take()
}

const [CLEAR, END] = [256, 257]

async function* lzw(source: Chunks, earlyChange: boolean): Chunks {
  const out = new Output()
  const prefix = new Uint16Array(4096)
  const suffix = new Uint8Array(4096)
  const length = new Uint16Array(4096)
  const entry = new Uint8Array(4096)
  for (let n = 0; n < 256; n++) [suffix[n], length[n]] = [n, 1]
  let [next, width, previous, bits, held] = [258, 9, -1, 0, 0]
  const early = earlyChange ? 1 : 0
  /** Writes what a code stands for into `entry`. */
  const unfold = (code: number): number => {
    const size = length[code] ?? 0
    for (let at = size - 1, one = code; at >= 0; at--) {
      entry[at] = suffix[one] ?? 0
      one = prefix[one] ?? 0
    }
    return size
  }
  for await (const chunk of source) {
    for (const byte of chunk) {
      held = ((held << 8) | byte) & 0xffffff
      bits += 8
      if (bits < width) continue
      bits -= width
      const code = (held >> bits) & ((1 << width) - 1)
      if (code === END) {
        yield out.take()
        return
      }
      if (code === CLEAR) {
        ;[next, width, previous] = [258, 9, -1]
        continue
      }
      if (code > next || (code === next && previous < 0)) throw new Error('A broken LZW stream')
      // The code that is being defined: the previous one and its own first byte.
      let size = unfold(code < next ? code : previous)
      if (code === next) entry[size++] = entry[0] ?? 0
      for (let at = 0; at < size; at++) out.push(entry[at] ?? 0)
      if (previous >= 0 && next < 4096) {
        prefix[next] = previous
        suffix[next] = entry[0] ?? 0
        length[next] = (length[previous] ?? 0) + 1
        next += 1
      }
      previous = code
      if (next + early >= 1 << width && width < 12) width += 1
      if (out.full) yield out.take()
    }
  }
  yield out.take()
}
