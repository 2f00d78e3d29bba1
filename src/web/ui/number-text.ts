const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Keeps digits, and a fraction of so many digits where there may be one; everything else is left out as it is typed. */
export function cleanNumber(text: string, decimals: number): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (decimals === 0) return digits
  return rest.length > 0 ? `${digits || '0'}.${rest.join('').slice(0, decimals)}` : digits
}

export function withThousands(clean: string): string {
  const [whole = '', fraction] = clean.split('.')
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`
}
