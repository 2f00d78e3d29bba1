const parts = { month: 'short', day: '2-digit', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const

type Precision = { seconds?: boolean }

/** "Mar 10, 2027 4:00 AM EST", or with seconds: the product's date format with ordinary spaces, which every font has. */
export const momentIn = (timeZone: string, at: Date, { seconds = false }: Precision = {}): string =>
  new Intl.DateTimeFormat('en-US', {
    ...parts,
    ...(seconds && { second: '2-digit' }),
    timeZoneName: 'short',
    timeZone,
  })
    .format(at)
    .replace(/(\d{4}),/, '$1')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
