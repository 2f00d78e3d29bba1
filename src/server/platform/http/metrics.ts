import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

const registry = new Registry()
const requests = new Counter({
  name: 'finishwork_requests_total',
  help: 'Requests answered',
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
})
const seconds = new Histogram({
  name: 'finishwork_request_seconds',
  help: 'Time to answer',
  labelNames: ['method', 'route'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

export function observeRequest(method: string, route: string, status: number, ms: number): void {
  requests.inc({ method, route, status })
  seconds.observe({ method, route }, ms / 1000)
}

/** Process metrics; enabled by the server, not by tests. */
export const collectProcessMetrics = (): void => collectDefaultMetrics({ register: registry })

export const metricsText = (): Promise<string> => registry.metrics()
export const metricsType = registry.contentType
