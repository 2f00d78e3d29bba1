/** Text, a number of a workbook, an empty cell, or a cell that cannot be read and why. */
export type Cell = string | number | null | { problem: string }
