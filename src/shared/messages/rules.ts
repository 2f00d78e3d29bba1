import { listInWords } from '../selections/words.ts'

/** How far open messages are counted, because screens show no more. */
export const COUNTED = { figure: 1_000, badge: 100 }

/** "12", or "999+" where counting stopped. */
export const waitingInWords = (count: number, counted: number): string =>
  count < counted ? count.toLocaleString('en-US') : `${(counted - 1).toLocaleString('en-US')}+`

export const messageTypes = ['comment', 'question', 'approval_request', 'change_request'] as const

/** Approval is asked of clients, never by them. */
export const clientMessageTypes = [
  'comment',
  'question',
  'change_request',
] as const satisfies readonly (typeof messageTypes)[number][]

/** Between the builder and the trades nothing is approved or changed: only clients decide. */
export const tradesMessageTypes = ['comment', 'question'] as const satisfies readonly (typeof messageTypes)[number][]

type Reader = {
  id: number
  name: string
  seat: 'client' | 'subcontractor' | 'builder'
  joined: boolean
  trades: readonly number[]
}

/** A conversation; `categoryId` is the category of its selection, which decides which trades read it. */
type Read = { forTrades: boolean; selectionId: number | null; categoryId?: number | null }

/** Who reads a conversation, besides the builder's whole team: its clients, or in a conversation with the trades the trades. */
export function readersInWords(
  { forTrades, selectionId, categoryId }: Read,
  people: readonly Reader[],
  { readerId, team }: { readerId: number; team: string },
): string {
  const seat = forTrades ? 'subcontractor' : 'client'
  const concerned = ({ trades }: Reader) =>
    !forTrades || selectionId === null || trades.some((trade) => trade === categoryId)
  const readers = people.filter((person) => person.seat === seat && person.joined && concerned(person))
  if (forTrades && selectionId !== null && readers.length === 0)
    return `Only ${team} reads this: no trade on the project has this category.`
  const others = readers.filter(({ id }) => id !== readerId).map(({ name }) => firstNameOf(name))
  const names = [...(others.length < readers.length ? ['you'] : []), ...shortened(others), team]
  return `${capitalized(listInWords(names))} ${names.length === 1 ? 'reads' : 'read'} this${forTrades ? '; clients do not' : ''}.`
}

const firstNameOf = (name: string): string => name.trim().split(/\s/u)[0] ?? name

const shortened = (names: readonly string[]): string[] =>
  names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : [...names]

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export const MESSAGE_LIMIT = 10_000

export const ATTACHMENT_LIMIT = 10
