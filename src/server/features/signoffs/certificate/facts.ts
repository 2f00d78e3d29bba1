import { formatMoney, toUnits } from '#shared/kernel/money.ts'
import type { Snapshot } from '#shared/selections/snapshot.ts'
import { beginningOf } from '#shared/kernel/text.ts'
import type { SignedAct } from '../act.ts'

export type CertificateLine = SignedAct['lines'][number] & {
  before: Snapshot | null
  /** JPEG of the chosen item. */
  picture: Uint8Array | null
}

/** Everything that stands on a certificate. */
export type CertificateFacts = Omit<SignedAct, 'lines'> & {
  lines: CertificateLine[]
  company: string
  project: string
  address: string
  currency: string
  /** The account that signed; the typed name may be another spelling. */
  account: { name: string; email: string }
  chain: { seq: number; hash: string }
  /** Hash of the whole act, as it stands in the chain. */
  actHash: string
  verifyUrl: string
}

export const money = (cents: number | null, currency: string): string =>
  cents === null ? 'not set' : formatMoney(toUnits(cents), currency)

const units = { each: '', m2: ' m²', m: ' m', litre: ' litres' } as const

export const quantityOf = ({ quantityMilli, unit }: Pick<Snapshot, 'quantityMilli' | 'unit'>): string =>
  `${(quantityMilli / 1000).toLocaleString('en-US', { maximumFractionDigits: 3 })}${units[unit]}`

const per = { each: ' each', m2: ' per m²', m: ' per m', litre: ' per litre' } as const
export const perUnit = ({ unit }: Pick<Snapshot, 'unit'>): string => per[unit]

const moment = {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
} as const

/** "Mar 10, 2027 4:00:00 AM EST": the dates of the product, with ordinary spaces, which every font has. */
export const timeIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { ...moment, timeZone })
    .format(at)
    .replace(/(\d{4}),/, '$1')
    .replaceAll(/[\u00a0\u202f]/g, ' ')

/** Too long for a line of the list: it is printed in full behind it. */
export const isLong = (notes: string): boolean => notes.length > 600 || notes.split('\n').length > 8

export const withoutBreaks = (words: string, most: number): string => {
  const line = words.replaceAll(/\s+/g, ' ')
  return line.length > most ? `${beginningOf(line, most).trimEnd()}…` : line
}
