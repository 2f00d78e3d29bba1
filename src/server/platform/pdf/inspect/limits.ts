const MB = 1024 * 1024

/**
 * What an uploaded PDF may decompress to. Data sheets and sets of drawings stay far below; a decompression bomb reaches a limit
 * in well under a second.
 */
export const pdfLimits = {
  /** Output of all streams together. It is counted and dropped. */
  inflatedBytes: 512 * MB,
  /** Output of filters written in JavaScript (LZW, run-length, hex, base 85), which are slower than zlib. */
  scriptedBytes: 64 * MB,
  /** Object streams and cross-reference streams, which are held in memory while they are read. */
  structureBytes: 48 * MB,
  objects: 250_000,
  tokens: 4_000_000,
  streams: 20_000,
  xrefEntries: 500_000,
  filtersPerStream: 6,
  /** Nesting of arrays and dictionaries. */
  nesting: 64,
  pageTreeDepth: 100,
  /** One row of a predictor. */
  rowBytes: MB,
  /** One image, by the size that its dictionary declares. */
  imageBytes: 512 * MB,
  /** How often the bytes of a file may be read: objects can overlap. */
  passes: 4,
} as const

export type PdfProblem = 'damaged' | 'encrypted' | 'active' | 'too_complex'

export class PdfRefused extends Error {
  readonly problem: PdfProblem

  constructor(problem: PdfProblem, detail: string) {
    super(detail)
    this.name = 'PdfRefused'
    this.problem = problem
  }
}

type Counted = 'inflatedBytes' | 'scriptedBytes' | 'structureBytes' | 'objects' | 'streams' | 'xrefEntries'

/** Counts what a document costs and throws at the first limit it exceeds. */
export class PdfBudget {
  readonly #spent = new Map<Counted, number>()
  #unread: number
  #tokens = 0

  constructor(fileBytes: number) {
    this.#unread = pdfLimits.passes * fileBytes + MB
  }

  spend(what: Counted, amount: number): void {
    const spent = (this.#spent.get(what) ?? 0) + amount
    this.#spent.set(what, spent)
    if (spent > pdfLimits[what]) throw new PdfRefused('too_complex', `more than ${pdfLimits[what]} ${what}`)
  }

  countToken(): void {
    this.#tokens += 1
    if (this.#tokens > pdfLimits.tokens) throw new PdfRefused('too_complex', `more than ${pdfLimits.tokens} tokens`)
  }

  read(bytes: number): void {
    this.#unread -= bytes
    if (this.#unread < 0) throw new PdfRefused('too_complex', 'objects overlap too often')
  }
}
