import { Email } from '../auth/schemas.ts'
import { NewClient } from '../people/schemas.ts'
import { textCell } from './cell-schemas.ts'
import type { CellReaders } from './row-schemas.ts'

/** One row of a list of clients. */
export type ClientValues = { firstName: string; lastName: string; email: string; phone: string; address: string }

const { firstName, lastName, phone, address } = NewClient.shape

export const clientReaders: CellReaders<ClientValues> = {
  firstName: (cell) => textCell(firstName.unwrap().unwrap(), cell),
  lastName: (cell) => textCell(lastName.unwrap().unwrap(), cell),
  email: (cell) => textCell(Email, cell),
  phone: (cell) => textCell(phone.unwrap().unwrap(), cell),
  address: (cell) => textCell(address.unwrap().unwrap(), cell),
}
