/** A place in PostgreSQL's write-ahead log ("16/B374D848"), as a number that can be compared. */
export type LogPosition = bigint

export const START: LogPosition = 0n
/** No replica ever comes this far. */
export const END: LogPosition = 0xffffffffffffffffn

export function readPosition(text: string | null | undefined): LogPosition | null {
  const parts = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '')
  return parts ? (BigInt(`0x${parts[1]}`) << 32n) | BigInt(`0x${parts[2]}`) : null
}

export const positionText = (position: LogPosition): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()
