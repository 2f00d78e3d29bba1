import { momentIn } from '#shared/kernel/house-time.ts'
import { unitPriceInWords } from '#shared/catalog/rules.ts'
import {
  type CentsStyle,
  centsStyleFor,
  differenceInWords,
  formatMoney,
  moneyIn,
  toUnits,
} from '#shared/kernel/money.ts'
import { NO_ALLOWANCE } from '#shared/figures/words.ts'
import type { Paper } from '#shared/kernel/regions.ts'
import { allowanceInWords, amountsIn, snapshotChanges } from '#shared/selections/deciding/snapshot-in-words.ts'
import type { Deal } from '#shared/selections/deciding/snapshot.ts'
import type { DealLine, Snapshot } from '#shared/selections/selection-schemas.ts'
import { beginningOf } from '#shared/kernel/text/text.ts'
import type { AnchorStatement, ChainEnd, PathStep } from '#shared/anchors/rules.ts'
import type { ChainRow } from '#server/platform/audit/verify.ts'
import type { Letterhead } from '#server/platform/pdf/letterhead.ts'
import type { SignedAct } from '#shared/signoffs/act.ts'
import { waitingIn } from '#shared/signoffs/approvals.ts'
import { paidAmounts, paidIn } from '#shared/signoffs/paid.ts'

export type CertificateAnchor = {
  statement: AnchorStatement
  hash: string
  end: ChainEnd
  path: PathStep[]
  timeStampedAt: string | null
}

export type CertificateLine = SignedAct['lines'][number] & {
  before: Snapshot | null
  /** JPEG of the chosen item. */
  picture: Uint8Array | null
}

/** Everything that a certificate shows. */
export type CertificateFacts = Omit<SignedAct, 'lines'> &
  Letterhead & {
    lines: CertificateLine[]
    /** Every client who has to sign, and whether they have; empty when one signature is enough. */
    signatures: { name: string; hasSigned: boolean }[]
    /** The paper of the company's region. */
    paper: Paper
    project: string
    address: string
    currency: string
    /** The account that signed; the typed name may be another spelling. */
    account: { id: number; name: string; email: string; nameChangedAt: string | null; nameBefore: string | null }
    /** The entry of the audit log, so that anyone can compute its hash. */
    chain: { seq: number; hash: string; entry: ChainRow | null }
    /** The last anchor before, with the proof that the company's log is in it. */
    anchor: CertificateAnchor | null
    /** Hash of the whole sign-off, as in the audit chain. */
    actHash: string
    verifyUrl: string
  }

/** Amounts as this certificate prints them: with cents everywhere or nowhere. */
export function moneyOn({ lines, currency, chain }: Pick<CertificateFacts, 'lines' | 'currency' | 'chain'>) {
  const snapshots = lines.flatMap(({ snapshot, before }) => [snapshot, ...(before ? [before] : [])])
  const cents: CentsStyle = centsStyleFor([...amountsIn(snapshots), ...paidAmounts(paidIn(chain.entry))])
  return {
    inUnits: moneyIn(currency, cents),
    cents,
    money: (amount: number | null): string =>
      amount === null ? 'not set' : formatMoney(toUnits(amount), currency, cents),
    price: ({ priceCents, unit }: DealLine): string => unitPriceInWords(toUnits(priceCents), unit, currency, cents),
    allowance: (deal: Deal): string =>
      deal.allowanceCents === null ? NO_ALLOWANCE : allowanceInWords(deal, currency, cents),
    difference: (amount: number | null): string =>
      amount === null ? 'none' : differenceInWords(toUnits(amount), currency, cents),
    changes: (before: Snapshot, after: Snapshot) => snapshotChanges(before, after, currency, cents),
  }
}
export type CertificateMoney = ReturnType<typeof moneyOn>

/** How many approvals of this sign-off wait for another client, out of how many. */
export function waitingOn({ chain, lines }: Pick<CertificateFacts, 'chain' | 'lines'>) {
  const approvals = lines.filter(({ decision }) => decision === 'approve').length
  return { waiting: waitingIn(chain.entry).length, approvals }
}

export const isWaiting = ({ chain }: Pick<CertificateFacts, 'chain'>, { selectionId }: CertificateLine): boolean =>
  waitingIn(chain.entry).some((one) => one.selectionId === selectionId)

/** A signature is recorded to the second. */
export const timeIn = (timeZone: string, at: Date): string => momentIn(timeZone, at, { seconds: true })

/** Too long for a line of the list: it is printed in full after it. */
export const isLong = (notes: string): boolean => notes.length > 600 || notes.split('\n').length > 8

export const withoutBreaks = (words: string, most: number): string => {
  const line = words.replaceAll(/\s+/g, ' ')
  return line.length > most ? `${beginningOf(line, most).trimEnd()}…` : line
}
