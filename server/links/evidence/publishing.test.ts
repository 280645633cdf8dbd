// The way of a check to the public list: job, signed day, endpoint, exported report.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { EvidenceDay } from '../../../contract/evidence.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { useApi } from '../../testing/api.ts'
import { evidenceSteps } from './evidence.fixture.ts'
import { sealDaysJob } from './sealDays.ts'
import { isSigned, readStatement } from './statements.ts'

const api = useApi()
const steps = evidenceSteps({
  get current() {
    return api.database
  },
})

it('is done by the nightly job, and anyone can read it', async () => {
  const link = await steps.link()
  for (const daysAgo of [3, 1]) await steps.check(link, daysAgo)
  await enqueue(api.database.db, sealDaysJob, {})
  await api.work()
  const { status, json } = await api.call('GET', '/api/public/evidence')
  expect(status).toBe(200)
  const days = json['days'] as EvidenceDay[]
  expect(days).toHaveLength(2)
  for (const day of days) {
    expect(isSigned(day)).toBe(true)
    expect(readStatement('day', day.statement)?.get('host')).toBe(new URL(api.url).origin)
  }
  const older = await api.call('GET', `/api/public/evidence?before=${days[0]?.day}`)
  expect(older.json['days']).toEqual(days.slice(1))
  expect((await api.call('GET', '/api/public/evidence?before=yesterday')).code).toBe('invalid_input')
})

it('signs with a key that signs nothing else', async () => {
  const { rows } = await sql<{ purpose: string; keys: number }>`
    select purpose, count(*)::int as keys from published_keys group by purpose order by purpose`.execute(
    api.database.db,
  )
  expect(rows).toContainEqual({ purpose: 'evidence', keys: 1 })
})
