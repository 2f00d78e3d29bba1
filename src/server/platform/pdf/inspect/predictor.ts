import { PdfRefused, pdfLimits } from './limits.ts'
import type { Dict } from './values.ts'

type Row = { bytes: number; pixelBytes: number; predictor: number }

/** The row that a predictor works on; refuses one that would not fit into memory. */
export function predictorRow(parms: Dict | null): Row {
  const number = (key: string, fallback: number) => {
    const value = parms?.get(key)
    return typeof value === 'number' ? value : fallback
  }
  const bits = number('Colors', 1) * number('BitsPerComponent', 8)
  const bytes = Math.ceil((number('Columns', 1) * bits) / 8)
  if (!(bytes > 0 && bytes <= pdfLimits.rowBytes))
    throw new PdfRefused('too_complex', `a predictor row of ${bytes} bytes`)
  return { bytes, pixelBytes: Math.max(1, Math.floor(bits / 8)), predictor: number('Predictor', 1) }
}

/** Undoes the predictors that structure streams use: none, or one of PNG's per row. */
export function unpredicted(data: Uint8Array, parms: Dict | null): Uint8Array {
  const { bytes, pixelBytes, predictor } = predictorRow(parms)
  if (predictor === 1) return data
  if (predictor < 10) throw new PdfRefused('damaged', 'a TIFF predictor on a structure stream')
  const rows = Math.ceil(data.length / (bytes + 1))
  const out = new Uint8Array(rows * bytes)
  for (let row = 0; row < rows; row++) {
    const from = row * (bytes + 1)
    const filter = data[from]
    for (let column = 0; column < bytes; column++) {
      const at = row * bytes + column
      const left = column >= pixelBytes ? (out[at - pixelBytes] ?? 0) : 0
      const up = row > 0 ? (out[at - bytes] ?? 0) : 0
      const corner = row > 0 && column >= pixelBytes ? (out[at - bytes - pixelBytes] ?? 0) : 0
      out[at] = (data[from + 1 + column] ?? 0) + predicted(filter, left, up, corner)
    }
  }
  return out
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return Math.floor((left + up) / 2)
  if (filter !== 4) return 0
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
