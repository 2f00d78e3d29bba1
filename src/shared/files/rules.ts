import type { PictureSize } from './contract.ts'

export const MAX_FILE_BYTES = 20 * 1024 * 1024

/** Types for the file dialog; the server checks the content. */
export const ACCEPTED_IMAGES = 'image/jpeg,image/png,image/webp,image/avif'

export const ACCEPTED_FILES = `${ACCEPTED_IMAGES},application/pdf`

export const fileUrl = (fileId: number, size?: PictureSize): string =>
  `/api/files/${fileId}${size ? `?size=${size}` : ''}`

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** "12.4 MB", "50 GB": decimal units, as disks and phones count. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0]
  // A value that would round to 1,000 is shown in the next unit.
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = value >= 100 ? 0 : 1
  return `${value.toLocaleString('en-US', { maximumFractionDigits: digits })} ${units[unit]}`
}
