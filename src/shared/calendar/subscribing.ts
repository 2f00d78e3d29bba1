export const calendarApps = ['Apple', 'Google', 'Outlook'] as const
export type CalendarApp = (typeof calendarApps)[number]

const NAME = 'Finishwork'

/** The page or program in which a calendar is added by its address. */
export function subscribeAddress(app: CalendarApp, feed: string): string {
  const webcal = feed.replace(/^https?:/, 'webcal:')
  if (app === 'Apple') return webcal
  if (app === 'Google') return `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`
  return `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(feed)}&name=${NAME}`
}

/** Google and Outlook fetch the address from their servers, which cannot reach a local machine or network. */
export function isReachable(feed: string): boolean {
  const host = /^https:\/\/(?<host>[^/:?#]+)/i.exec(feed)?.groups?.host?.toLowerCase() ?? ''
  return host.includes('.') && !/^[\d.]+$|\.(local|lan|internal|test)$/.test(host)
}
