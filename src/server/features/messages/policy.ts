import type { Seat } from '#server/features/seats/public.ts'

type Spoken = { senderId: number; messageType: string; isInternal: boolean; forTrades: boolean; resolvedAt: unknown }

/** What a person may read: builders all, clients what is not internal, the trades their own thread. */
export const visibility = ({ kind }: Pick<Seat, 'kind'>): 'all' | 'shared' | 'trades' =>
  ({ builder: 'all', client: 'shared', subcontractor: 'trades' } as const)[kind]

export const isAsking = ({ messageType }: Pick<Spoken, 'messageType'>): boolean => messageType !== 'comment'

export const isOpen = (message: Pick<Spoken, 'messageType' | 'resolvedAt'>): boolean =>
  isAsking(message) && message.resolvedAt === null

const concerns = (seat: Seat, { senderId }: Spoken): boolean => seat.kind === 'builder' || senderId === seat.userId

export const may = {
  write: (seat: Seat) => !seat.archived,
  writeInternally: ({ kind }: Pick<Seat, 'kind'>) => kind === 'builder',
  /** Nobody answers themselves: that is only one more word. */
  answer: (seat: Seat, message: Spoken) => may.write(seat) && isOpen(message) && message.senderId !== seat.userId,
  /** Whoever asked may withdraw it; the builder's side may close everything. */
  resolve: (seat: Seat, message: Spoken) => may.write(seat) && isOpen(message) && concerns(seat, message),
  reopen: (seat: Seat, message: Spoken) =>
    may.write(seat) && isAsking(message) && message.resolvedAt !== null && concerns(seat, message),
}

/** Whose seat lets them write where they mean to, while the project is open. The trades write in their own thread, whatever they mean. */
export const writersOf = (isInternal: boolean): Seat['kind'][] =>
  (['builder', 'client'] as const).filter((kind) => !isInternal || may.writeInternally({ kind }))
