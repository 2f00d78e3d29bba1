import { GENESIS, type Link, linkHash } from './chain.ts'

export type ChainRow = Link & { hash: string }
export type ChainHead = { seq: number; hash: string }

/** The first changed row of a chain, and what happened to it as far as that can be determined. */
export type Finding = { seq: number; problem: 'altered' | 'missing' | 'reordered' | 'added'; message: string }

/**
 * Verifies a chain from its start. Each row is compared with its own hash and with the hash in its successor; the head, which is
 * updated with every event, reveals rows missing at the end.
 */
export class ChainWalk {
  readonly companyId: number
  #last: ChainRow | null = null

  constructor(companyId: number) {
    this.companyId = companyId
  }

  get seq(): number {
    return this.#last?.seq ?? 0
  }

  /** The next row in order. */
  take(row: ChainRow): Finding | null {
    const due = this.seq + 1
    if (row.seq > due) return missing(due)
    if (row.seq < due) return { seq: row.seq, problem: 'added', message: `Row ${row.seq} is there twice.` }
    if (linkHash(row) !== row.hash) return this.#wrong(row)
    const expected = this.#last?.hash ?? GENESIS
    if (row.previousHash !== expected)
      return this.#last
        ? altered(this.#last.seq, `row ${row.seq} remembers another hash for it`)
        : altered(row.seq, 'it does not begin where every chain begins')
    this.#last = row
    return null
  }

  end(head: ChainHead | null): Finding | null {
    const { seq } = this
    if (!head)
      return seq === 0 ? null : { seq: 1, problem: 'missing', message: 'The end of the chain is not recorded.' }
    if (head.seq > seq) return missing(seq + 1)
    if (head.seq < seq)
      return { seq: head.seq + 1, problem: 'added', message: `Row ${head.seq + 1} was added behind the end.` }
    if (head.hash !== (this.#last?.hash ?? GENESIS))
      return altered(seq, 'the end of the chain remembers another hash for it')
    return null
  }

  /** A row with the hash of another position was moved here. */
  #wrong(row: ChainRow): Finding {
    const near = Array.from({ length: 200 }, (_, n) => row.seq + (n % 2 ? 1 : -1) * Math.ceil((n + 1) / 2))
    const from = near.find((seq) => seq > 0 && linkHash({ ...row, seq }) === row.hash)
    if (from === undefined) return altered(row.seq, 'it does not fit its own hash')
    return { seq: row.seq, problem: 'reordered', message: `Row ${row.seq} was written as row ${from}.` }
  }
}

const missing = (seq: number): Finding => ({ seq, problem: 'missing', message: `Row ${seq} is missing.` })

const altered = (seq: number, why: string): Finding => ({
  seq,
  problem: 'altered',
  message: `Row ${seq} was altered: ${why}.`,
})
