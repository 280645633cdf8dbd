// Metrics of this process in Prometheus text format. Observing is cheap enough for every request; values that have to
// be queried (pool, outbox, streams) are read on each scrape.
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { makeTimings, type Series } from './timings.ts'

export type MailOutcome = 'sent' | 'refused_for_now' | 'refused_for_good' | 'uncertain'

export interface Watched {
  database: Database
  liveStreams(): number
}

export interface Metrics {
  registry: Registry
  /** `route` is the pattern, never the actual URL. */
  observeRequest(method: string, route: string, status: number, durationMs: number): void
  observeJob(name: string, outcome: 'done' | 'failed', durationMs: number): void
  observeMail(outcome: MailOutcome): void
  /** Registers the sources of the values read on each scrape. */
  watch(watched: Watched): void
  render(): Promise<{ contentType: string; body: string }>
}

const requestBucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const jobBucketsSeconds = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30, 120]
const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const
const askWithinMs = 2_000

export const makeMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = makeTimings({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and class of status.',
    labels: ['method', 'route', 'status'],
    bucketsSeconds: requestBucketsSeconds,
  })
  const jobs = makeTimings({
    name: 'job_duration_seconds',
    help: 'How long jobs took, by name and outcome.',
    labels: ['name', 'outcome'],
    bucketsSeconds: jobBucketsSeconds,
  })
  const mails = new Counter({
    name: 'mails_total',
    help: 'Attempts to hand over a mail, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })

  const observeRequest = makeObserveRequest((method, route, status) => requests.series([method, route, status]))

  return {
    registry,
    observeRequest,
    observeJob: (name, outcome, durationMs) => jobs.series([name, outcome]).observe(durationMs / 1000),
    observeMail: (outcome) => mails.inc({ outcome }),
    watch: (watched) => watch(registry, watched),
    render: async () => ({
      contentType: registry.contentType,
      body: `${requests.render()}\n\n${jobs.render()}\n\n${await registry.metrics()}`,
    }),
  }
}

/** Two lookups by text and one by number find the series; nothing is allocated once a route has been seen. */
const makeObserveRequest = (
  seriesOf: (method: string, route: string, status: string) => Series,
): Metrics['observeRequest'] => {
  const routes = new Map<string, Map<string, (Series | undefined)[]>>()
  const find = (method: string, route: string, statusClass: number): Series => {
    const methods = routes.get(route) ?? new Map<string, (Series | undefined)[]>()
    const classes = methods.get(method) ?? []
    const series = seriesOf(method, route, statusClasses[statusClass - 1] ?? 'none')
    routes.set(route, methods.set(method, classes))
    classes[statusClass] = series
    return series
  }
  return (method, route, status, durationMs) => {
    const statusClass = (status / 100) | 0
    const series = routes.get(route)?.get(method)?.[statusClass] ?? find(method, route, statusClass)
    series.observe(durationMs / 1000)
  }
}

const watch = (registry: Registry, { database, liveStreams }: Watched): void => {
  const { pool } = database
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [],
      collect: async () => {
        made.set(await read())
      },
    })
    registry.registerMetric(made)
  }
  gauge('live_streams_open', 'Live streams that this process holds.', liveStreams)
  gauge('db_pool_connections', 'Open connections to the database.', () => pool.totalCount)
  gauge('db_pool_connections_idle', 'Open connections that are idle.', () => pool.idleCount)
  gauge('db_pool_waiting', 'Callers that wait for a connection.', () => pool.waitingCount)

  // Both gauges are collected in the same scrape and share one query.
  let asked: Promise<OutboxLag> | null = null
  const ask = (): Promise<OutboxLag> =>
    (asked ??= outboxLag(database).finally(() => {
      asked = null
    }))
  gauge('outbox_waiting', 'Outbox rows not yet published.', async () => (await ask()).waiting)
  gauge('outbox_lag_seconds', 'Age of the oldest outbox row not yet published.', async () => (await ask()).seconds)
}

interface OutboxLag {
  waiting: number
  seconds: number
}

/** An unavailable database must not hide the other metrics; its own are then unknown. */
const outboxLag = async ({ db }: Database): Promise<OutboxLag> => {
  const unknown: OutboxLag = { waiting: NaN, seconds: NaN }
  const asked = sql<OutboxLag>`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
    from outbox where position is null`
    .execute(db)
    .then(({ rows }) => rows[0] ?? unknown)
    .catch(() => unknown)
  const { promise: late, resolve } = Promise.withResolvers<OutboxLag>()
  const timer = setTimeout(resolve, askWithinMs, unknown)
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
