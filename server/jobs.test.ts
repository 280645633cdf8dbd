import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { jobHandlers, schedules } from './jobs.ts'
import { useDatabase } from './testing/database.ts'
import { readableLog } from './testing/log.ts'

const database = useDatabase()

describe('schedules', () => {
  it('have unique names and add only jobs with a handler', async () => {
    const { db } = database.current
    const names = Object.keys(jobHandlers({} as Parameters<typeof jobHandlers>[0]))
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
