import { ApiError, messageOf } from '#web/platform/api-error.ts'

const titles: Record<string, string> = {
  expired: 'This link has expired',
  used: 'This link was already used',
  unknown: 'This link does not work',
}

/** Says why a link does not work, above the form that asks for a new one; nothing when it could not be checked. */
export function refusalOfLink(error: unknown): { title?: string; refusal: string } | undefined {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return undefined
  const { link = 'unknown' } = (error.current ?? {}) as { link?: string }
  return { title: titles[link] ?? titles['unknown'], refusal: messageOf(error, 'Ask for a new link below.') }
}
