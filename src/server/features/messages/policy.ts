import type { Seat } from '#server/features/seats/public.ts'

type Spoken = { senderId: number; messageType: string; isInternal: boolean; forTrades: boolean; resolvedAt: unknown }

/** What a person may read: builders everything, clients what is not internal, trades their own thread. */
export const visibility = ({ kind }: Pick<Seat, 'kind'>): 'all' | 'shared' | 'trades' =>
  ({ builder: 'all', client: 'shared', subcontractor: 'trades' } as const)[kind]

export const isAsking = ({ messageType }: Pick<Spoken, 'messageType'>): boolean => messageType !== 'comment'

export const isOpen = (message: Pick<Spoken, 'messageType' | 'resolvedAt'>): boolean =>
  isAsking(message) && message.resolvedAt === null

const concerns = (seat: Seat, { senderId }: Spoken): boolean => seat.kind === 'builder' || senderId === seat.userId

export const may = {
  write: (seat: Seat) => !seat.archived,
  writeInternally: ({ kind }: Pick<Seat, 'kind'>) => kind === 'builder',
  /** A reply to one's own message does not close it. */
  answer: (seat: Seat, message: Spoken) => may.write(seat) && isOpen(message) && message.senderId !== seat.userId,
  /** The person who asked may close it; builders may close everything. */
  resolve: (seat: Seat, message: Spoken) => may.write(seat) && isOpen(message) && concerns(seat, message),
  reopen: (seat: Seat, message: Spoken) =>
    may.write(seat) && isAsking(message) && message.resolvedAt !== null && concerns(seat, message),
}

/** Whether the seat allows writing there while the project is not archived. Trades always write in their own thread. */
export const writersOf = (isInternal: boolean): Seat['kind'][] =>
  (['builder', 'client'] as const).filter((kind) => !isInternal || may.writeInternally({ kind }))
