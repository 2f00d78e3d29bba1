import type { Seat } from '#server/features/seats/public.ts'

type Spoken = { senderId: number; messageType: string; isInternal: boolean; forTrades: boolean; resolvedAt: unknown }

/** What a person may read: builders everything, clients what is neither internal nor for the trades, trades their own conversations. */
export const visibility = ({ kind }: Pick<Seat, 'kind'>): 'all' | 'shared' | 'trades' =>
  ({ builder: 'all', client: 'shared', subcontractor: 'trades' } as const)[kind]

export const isAsking = ({ messageType }: Pick<Spoken, 'messageType'>): boolean => messageType !== 'comment'

export const isOpen = (message: Pick<Spoken, 'messageType' | 'resolvedAt'>): boolean =>
  isAsking(message) && message.resolvedAt === null

const concerns = (seat: Seat, { senderId }: Spoken): boolean => seat.kind === 'builder' || senderId === seat.userId

export const may = {
  write: (seat: Seat) => !seat.archived,
  writeInternally: ({ kind }: Pick<Seat, 'kind'>) => kind === 'builder',
  writeToTrades: ({ kind }: Pick<Seat, 'kind'>) => kind !== 'client',
  /** Approval is asked of clients, never by them. */
  requestApproval: ({ kind }: Pick<Seat, 'kind'>) => kind !== 'client',
  /** A reply to one's own message does not close it. */
  answer: (seat: Seat, message: Spoken) => may.write(seat) && isOpen(message) && message.senderId !== seat.userId,
  /** The person who asked may close it; builders may close everything. */
  resolve: (seat: Seat, message: Spoken) => may.write(seat) && isOpen(message) && concerns(seat, message),
  reopen: (seat: Seat, message: Spoken) =>
    may.write(seat) && isAsking(message) && message.resolvedAt !== null && concerns(seat, message),
}

type Written = { isInternal: boolean; forTrades: boolean; messageType: string }

/** The seats that may post this message. Trades are left out, because everything they write goes to their own conversations. */
export const writersOf = (message: Written): Seat['kind'][] =>
  (['builder', 'client'] as const).filter((kind) => refusalOf({ kind }, message) === null)

/** Why the builder and the trades may not post this kind of message about a selection; null when they may. */
export const refusalAboutSelection = (messageType: string): string | null =>
  messageType === 'comment' || messageType === 'question'
    ? null
    : 'Approvals and changes are requested in the client’s conversation.'

/** Why a person may not post this message, in words; null when they may. */
export function refusalOf(seat: Pick<Seat, 'kind'>, { isInternal, forTrades, messageType }: Written): string | null {
  if (isInternal && !may.writeInternally(seat)) return 'Only builders can write internal messages.'
  if (forTrades && !may.writeToTrades(seat)) return 'Only the builder and the trades write in this conversation.'
  if (messageType === 'approval_request' && !may.requestApproval(seat))
    return 'Only your builder can request an approval.'
  return null
}
