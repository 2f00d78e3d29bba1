import { COUNT_CAP } from '#shared/kernel/list-query.ts'

/** A reply with headers or cookies in addition to its body. */
export class ReplyWithHeaders<Value> {
  readonly value: Value
  readonly headers: [string, string][]

  constructor(value: Value, headers: [string, string][]) {
    this.value = value
    this.headers = headers
  }
}

export const withHeaders = <Value>(value: Value, headers: [string, string][]): ReplyWithHeaders<Value> =>
  new ReplyWithHeaders(value, headers)

type Page = {
  total: number
  next: string | null
  /** The total was counted only up to the cap. */ counted?: boolean
}

/** Headers of a paged list: the total, and the address of the next page with the same search and filters. */
export function pageHeaders(requestUrl: string, { total, next, counted = false }: Page): [string, string][] {
  const capped = counted && total > COUNT_CAP
  const headers: [string, string][] = [['X-Total-Count', String(capped ? COUNT_CAP : total)]]
  if (capped) headers.push(['X-Total-Count-Capped', 'true'])
  if (next !== null) {
    const url = new URL(requestUrl)
    url.searchParams.set('cursor', next)
    headers.push(['Link', `<${url.pathname}${url.search}>; rel="next"`])
  }
  return headers
}

/** A reply as it is sent, and as an idempotency key stores it. */
export type Written = { status: number; headers: [string, string][]; text: string | null }
