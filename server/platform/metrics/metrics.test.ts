import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { openDatabase } from '../db/database.ts'
import { makeMetrics } from './metrics.ts'
import { makeTimings } from './timings.ts'

const database = useDatabase()

const linesOf = async (metrics: ReturnType<typeof makeMetrics>): Promise<string[]> =>
  (await metrics.render()).body.split('\n')

const valueOf = (lines: readonly string[], name: string): number =>
  Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1])

describe('the metrics', () => {
  test('count requests by method, route and status class, in cumulative buckets', async () => {
    const metrics = makeMetrics()
    metrics.observeRequest('GET', '/api/me', 200, 3)
    metrics.observeRequest('GET', '/api/me', 204, 30)
    metrics.observeRequest('GET', '/api/me', 404, 0.5)
    metrics.observeRequest('POST', '/api/me', 503, 20_000)
    const lines = await linesOf(metrics)
    const found = 'http_request_duration_seconds_bucket{method="GET",route="/api/me",status="2xx"'
    expect(lines).toContain(`${found},le="0.0025"} 0`)
    expect(lines).toContain(`${found},le="0.005"} 1`)
    expect(lines).toContain(`${found},le="0.05"} 2`)
    expect(lines).toContain(`${found},le="+Inf"} 2`)
    expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/api/me",status="4xx"} 1')
    expect(lines).toContain('http_request_duration_seconds_sum{method="POST",route="/api/me",status="5xx"} 20')
    expect(lines).toContain(
      'http_request_duration_seconds_bucket{method="POST",route="/api/me",status="5xx",le="10"} 0',
    )
  })

  test('count jobs by name and outcome, and mails by outcome', async () => {
    const metrics = makeMetrics()
    metrics.observeJob('sendMail', 'done', 12)
    metrics.observeJob('sendMail', 'failed', 12)
    metrics.observeMail('sent')
    metrics.observeMail('sent')
    metrics.observeMail('uncertain')
    const lines = await linesOf(metrics)
    expect(lines).toContain('job_duration_seconds_count{name="sendMail",outcome="failed"} 1')
    expect(lines).toContain('mails_total{outcome="sent"} 2')
    expect(lines).toContain('mails_total{outcome="uncertain"} 1')
  })

  test('show the process, the pool, the streams and the lag of the outbox', async () => {
    const metrics = makeMetrics()
    metrics.watch({ database: database.current, liveStreams: () => 7 })
    await sql`insert into outbox (topic, created_at) values ('a', now() - interval '90 seconds'), ('b', now())`.execute(
      database.current.db,
    )
    const lines = await linesOf(metrics)
    expect(valueOf(lines, 'live_streams_open')).toBe(7)
    expect(valueOf(lines, 'db_pool_connections')).toBeGreaterThan(0)
    expect(valueOf(lines, 'db_pool_waiting')).toBe(0)
    expect(valueOf(lines, 'outbox_waiting')).toBe(2)
    expect(valueOf(lines, 'outbox_lag_seconds')).toBeCloseTo(90, -1)
    expect(valueOf(lines, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  })

  test('are still readable without the database; its values are then unknown', async () => {
    const metrics = makeMetrics()
    const gone = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
    metrics.watch({ database: gone, liveStreams: () => 0 })
    const lines = await linesOf(metrics)
    expect(lines).toContain('outbox_lag_seconds Nan')
    expect(valueOf(lines, 'live_streams_open')).toBe(0)
    await gone.close()
  })

  test('are valid Prometheus text: one line per value, each series once', async () => {
    const metrics = makeMetrics()
    metrics.observeRequest('GET', '/api/"quoted"\\\n', 200, 1)
    const { contentType, body } = await metrics.render()
    expect(contentType).toBe('text/plain; version=0.0.4; charset=utf-8')
    const values = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const shape = /^[a-z0-9_]+(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)+\})? (?:[-+]?[\d.e+-]+|Nan)$/
    for (const line of values) expect(line).toMatch(shape)
    const names = values.map((line) => line.slice(0, line.lastIndexOf(' ')))
    expect(new Set(names).size).toBe(names.length)
  })
})

test('A histogram keeps a limited number of series and groups the rest under one name', () => {
  const timings = makeTimings({ name: 'x', help: 'x', labels: ['a', 'b'], bucketsSeconds: [1] })
  for (let n = 0; n < 3_000; n += 1) timings.series([`value ${n}`, 'b']).observe(0.5)
  const counts = timings
    .render()
    .split('\n')
    .filter((line) => line.startsWith('x_count'))
  expect(counts.length).toBeLessThanOrEqual(2_001)
  expect(counts).toContain('x_count{a="other",b="other"} 1000')
})
