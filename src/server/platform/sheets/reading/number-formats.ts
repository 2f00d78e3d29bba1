/** Formats that every workbook has without listing them: 14 to 17 and 22 are dates, the others belong to Asian languages. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Whether a format shows a date: days or years outside of quoted text, colors and conditions. */
export function showsDate(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id)
  const plain = code.replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '').toLowerCase()
  return /[dy]/.test(plain) && !/general/.test(plain)
}

const DAY_MS = 86_400_000

/** The day of Excel's count, which has a February 29, 1900 that never was. */
export function dayOfSerial(serial: number, from1904: boolean): string | null {
  const days = Math.floor(serial) + (from1904 ? 1462 : 0)
  if (!Number.isFinite(days) || days < 1 || days > 2_958_465) return null
  const epoch = Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(epoch + days * DAY_MS).toISOString().slice(0, 10)
}
