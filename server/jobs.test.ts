import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { jobHandlers, schedules } from './jobs.ts'
import { groupByLane } from './platform/jobs/worker.ts'
import { reactions } from './reactions.ts'
import { useDatabase } from './testing/database.ts'
import { readableLog } from './testing/log.ts'

const database = useDatabase()
const handlers = jobHandlers({} as Parameters<typeof jobHandlers>[0])
const names = handlers.map(({ name }) => name)

describe('schedules', () => {
  it('have unique names and add only jobs with a handler', async () => {
    const { db } = database.current
    expect(schedules.filter(({ name }) => names.includes(name))).toEqual([])
    for (const { run } of schedules) {
      await run({}, { db, log: readableLog().log, jobId: '1', attempt: 1, attemptsMax: 1 })
    }
    const { rows } = await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs`.execute(db)
    const added = rows.map(({ name }) => name)
    expect(added).toContain('sweepAvatars')
    expect(added.filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('jobs', () => {
  it('have exactly one handler each', () => {
    const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
      (file) => !/\.(test|fixture)\.ts$/.test(file),
    )
    const defined = files.flatMap((file) =>
      [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/\bdefineJob\(\s*'(\w+)'/g)].map(
        ([, name]) => name,
      ),
    )
    expect(defined.length).toBeGreaterThan(40)
    expect(names.toSorted()).toEqual(defined.toSorted())
    expect(new Set(names).size).toBe(names.length)
  })

  it('that react to an event have a handler', () => {
    expect(reactions.filter(({ job }) => !names.includes(job))).toEqual([])
  })

  it('run in these lanes', () => {
    const [shared, ...others] = groupByLane(handlers, { concurrency: 10, schedules })
    expect(
      others.map(({ name: _lane, handlers: jobs, schedules: none, ...settings }) => [
        jobs
          .map(({ name }) => name)
          .toSorted()
          .join(' '),
        settings,
        none.length,
      ]),
    ).toEqual([
      ['sendMail', { concurrency: 5, oneByOne: true }, 0],
      ['analyseWebsite', { concurrency: 26, oneByOne: true }, 0],
      ['analyseWebsiteInPassing', { concurrency: 6, oneByOne: true }, 0],
      ['checkWebsite noticeWebsite', { concurrency: 8, oneByOne: true }, 0],
      ['fetchFavicon noticePayment payAwardPart readDomainAge retryProvider', { concurrency: 3, oneByOne: true }, 0],
      ['checkLink runDryCheck', { concurrency: 24, inBatches: true }, 0],
      ['checkLinkInPassing', { concurrency: 320, inBatches: true, pollEveryMs: 500 }, 0],
      ['checkLinkInBrowser', { concurrency: 1, oneByOne: true }, 0],
      ['checkTarget', { concurrency: 6, oneByOne: true }, 0],
      [
        'arrangePlan endCheckouts endOtherUpgrades endPlan followStripeEvent refundPayment returnPayment',
        { concurrency: 6, oneByOne: true },
        0,
      ],
      ['forgetCustomer syncPlan syncPurchase', { concurrency: 4, oneByOne: true }, 0],
    ])
    const { handlers: sharedJobs = [], ...settings } = shared ?? {}
    expect(settings).toEqual({ name: 'default', concurrency: 10, schedules })
    const elsewhere = others.flatMap((lane) => lane.handlers)
    expect(sharedJobs).toEqual(handlers.filter((job) => !elsewhere.includes(job)))
  })
})
