import { TableError } from './table-error.ts'
import { isZip, zipEntries } from './zip.ts'

const MB = 1024 * 1024

/** A few thousand rows, which are read in a moment. */
export const SMALL_TABLE = { bytes: MB, inflated: 2 * MB } as const

/** Whether a file says that it is small. An archive may lie about its contents, so reading it counts them. */
export function saysItIsSmall(bytes: Uint8Array): boolean {
  if (bytes.byteLength > SMALL_TABLE.bytes) return false
  if (!isZip(bytes)) return true
  try {
    return zipEntries(bytes).reduce((sum, { size }) => sum + size, 0) <= SMALL_TABLE.inflated
  } catch (error) {
    // Reading it gives the same refusal in a moment.
    if (error instanceof TableError) return true
    throw error
  }
}
