import { ApiError, messageOf } from '#web/platform/network/api-error.ts'

const titles: Record<string, string> = {
  expired: 'This link has expired',
  used: 'This link was already used',
  replaced: 'This link no longer works',
  withdrawn: 'This invitation was withdrawn',
  unknown: 'This link does not work',
}

/** Why a link does not work, shown above the form that asks for a new one; undefined when it could not be checked. */
export function refusalOfLink(error: unknown): { title?: string; refusal: string } | undefined {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return undefined
  const { link = 'unknown' } = (error.current ?? {}) as { link?: string }
  return { title: titles[link] ?? titles['unknown'], refusal: messageOf(error, 'Ask for a new link below.') }
}
