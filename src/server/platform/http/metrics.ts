import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

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

const loopDelay = new Gauge({
  name: 'finishwork_event_loop_delay_seconds',
  help: 'Delay of the event loop in the last second, 99th percentile',
  registers: [registry],
})
const poolWait = new Gauge({
  name: 'finishwork_pool_wait_seconds',
  help: 'Longest wait for a database connection in the last second',
  registers: [registry],
})
const poolWaiting = new Gauge({
  name: 'finishwork_pool_waiting',
  help: 'Who waits for a place among the requests or for a database connection',
  registers: [registry],
})
const shed = new Counter({
  name: 'finishwork_shed_requests_total',
  help: 'Requests refused because their sender had too many waiting',
  registers: [registry],
})

const replicaReads = new Counter({
  name: 'finishwork_replica_reads_total',
  help: 'Reads that could go to a replica of the database, by where they went',
  labelNames: ['from'],
  registers: [registry],
})

type Waits = { loopDelayMs: number; poolWaitMs: number; waiting: number }

export function observePressure({ loopDelayMs, poolWaitMs, waiting }: Waits): void {
  loopDelay.set(loopDelayMs / 1000)
  poolWait.set(poolWaitMs / 1000)
  poolWaiting.set(waiting)
}

export const countRead = (from: 'replica' | 'primary'): void => replicaReads.inc({ from })

export const countShed = (): void => shed.inc()

export function observeRequest(method: string, route: string, status: number, ms: number): void {
  requests.inc({ method, route, status })
  seconds.observe({ method, route }, ms / 1000)
}

/** Process metrics; enabled by the server, not by tests. */
export const collectProcessMetrics = (): void => collectDefaultMetrics({ register: registry })

export const metricsText = (): Promise<string> => registry.metrics()
export const metricsType = registry.contentType
