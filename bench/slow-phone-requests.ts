import type { CDPSession } from '@playwright/test'

type Asked = {
  url: string
  priority: string
  /** The file that made the browser ask for it. */
  by: string
  begin: number
  headers?: number
  end?: number
  bytes: number
}
export type Visit = { heading: number; option: number; requests: Asked[] }

/** Every request of a page, in seconds since its navigation began. */
export function watchRequests(network: CDPSession): Map<string, Asked> {
  const requests = new Map<string, Asked>()
  let start: number | undefined
  const since = (timestamp: number) => timestamp - (start ?? timestamp)
  network.on('Network.requestWillBeSent', ({ requestId, request, timestamp, initiator }) => {
    start ??= timestamp
    const by = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? ''
    const { url, initialPriority: priority } = request
    requests.set(requestId, { url, priority, by, begin: since(timestamp), bytes: 0 })
  })
  network.on('Network.responseReceived', ({ requestId, timestamp }) => {
    const asked = requests.get(requestId)
    if (asked) asked.headers = since(timestamp)
  })
  network.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const asked = requests.get(requestId)
    if (asked) Object.assign(asked, { end: since(timestamp), bytes: encodedDataLength })
  })
  return requests
}

/** A script for the page: the times at which the heading of the decision and its first option can be read, as promises. */
export const readableAt = (name: string): string => `
  const isThere = (selector, words) => [...document.querySelectorAll(selector)].some(
    (one) => one.textContent.includes(words) && one.checkVisibility() && one.getBoundingClientRect().height > 0,
  )
  const whenThere = (selector, words) => new Promise((resolve) => {
    const look = () => (isThere(selector, words) ? resolve(performance.now()) : requestAnimationFrame(look))
    requestAnimationFrame(look)
  })
  window.readable = {
    heading: whenThere('h1, #frame-name', ${JSON.stringify(name)}),
    option: whenThere('section[aria-labelledby=options] article', ''),
  }`

const path = (url: string) => (URL.canParse(url) ? new URL(url).pathname.replace(/(.{56}).+/, '$1…') : url)
const seconds = (time: number | undefined) => (time === undefined ? '    …' : time.toFixed(2).padStart(5))

/** The requests that began before the first option could be read. */
export function table({ option, requests }: Visit): string {
  const before = requests.filter(({ begin, url }) => begin < option && url.startsWith('http'))
  const sum = before.reduce((all, { bytes }) => all + bytes, 0)
  const rows = before.map(
    ({ url, begin, headers, end, bytes, priority }) =>
      `  ${seconds(begin)} ${seconds(headers)} ${seconds(end)} ${String(Math.round(bytes)).padStart(7)}  ${priority.padEnd(8)} ${path(url)}`,
  )
  const head = '  begin reply   end   bytes  priority address'
  return [head, ...rows, `  ${before.length} requests, ${(sum / 1000).toFixed(0)} kB`].join('\n')
}

/** The requests that had to follow one another until the one that ended last before the heading. */
export function longestChain({ heading, requests }: Visit): string {
  const ended = requests.filter(({ end, url }) => end !== undefined && end <= heading && url.startsWith('http'))
  const links: string[] = []
  let link = ended.toSorted((a, b) => (b.end ?? 0) - (a.end ?? 0))[0]
  for (; link && links.length < 10; link = ended.find(({ url }) => url === link?.by && url !== link.url))
    links.unshift(`${path(link.url)} (${seconds(link.begin).trim()} to ${seconds(link.end).trim()} s)`)
  return `  last before the heading: ${links.join(' -> ')}`
}
