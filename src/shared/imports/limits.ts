const MB = 1024 * 1024

/** What an import accepts. Screens state these, and the reader counts them while it unpacks a file. */
export const importLimits = {
  rows: 50_000,
  columns: 256,
  /** Characters in one cell; Excel itself stops at 32,767. */
  cell: 40_000,
  /** Bytes of a workbook after unpacking. */
  inflated: 256 * MB,
  /** Bytes of all cells together, as they are stored. */
  stored: 32 * MB,
  /** Bytes that one import takes in the database, with what the check finds about its rows. */
  storedWithChecks: 96 * MB,
  /** The same for all imports of a company that are not finished. */
  storedPerCompany: 256 * MB,
  /** Stored bytes allowed per byte of the file, plus this much for any file. */
  storedPerByte: 40,
  minStoredBytes: 4 * MB,
  sheets: 200,
  mergedRows: 200_000,
} as const

/** What the rows of a file of this size may take as they are stored. */
export const maxStoredBytes = (fileBytes: number): number =>
  Math.min(importLimits.storedWithChecks, importLimits.minStoredBytes + fileBytes * importLimits.storedPerByte)
