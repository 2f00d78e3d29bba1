import { Email } from '#shared/auth/schemas.ts'
import { Line } from '#shared/kernel/text/text-schemas.ts'
import { NewClient } from '#shared/people/schemas.ts'
import { textCell } from '../cell-schemas.ts'
import type { CellReaders } from '../row-schemas.ts'

/** One row of a list of clients. */
export type ClientValues = {
  firstName: string
  lastName: string
  /** Instead of first and last name. */
  fullName: string
  email: string
  phone: string
  address: string
}

const { firstName, lastName, phone, address } = NewClient.shape

export const clientReaders: CellReaders<ClientValues> = {
  firstName: (cell) => textCell(firstName.unwrap().unwrap(), cell),
  lastName: (cell) => textCell(lastName.unwrap().unwrap(), cell),
  fullName: (cell) => textCell(Line(100, 'A name'), cell),
  email: (cell) => textCell(Email, cell),
  phone: (cell) => textCell(phone.unwrap().unwrap(), cell),
  address: (cell) => textCell(address.unwrap().unwrap(), cell),
}

/** "Anna Maria Lind" and "Lind, Anna Maria" are the same person. One word is a first name. */
export function splitName(fullName: string): { firstName: string; lastName?: string } {
  const [before = '', after] = fullName.split(/,(.*)/s).map((part) => part.trim())
  if (after) return { firstName: after, lastName: before }
  const words = before.split(/\s+/)
  const last = words.length > 1 ? words.pop() : undefined
  return { firstName: words.join(' '), ...(last !== undefined && { lastName: last }) }
}
