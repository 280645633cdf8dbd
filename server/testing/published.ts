// Background work that follows an event: its jobs are queued only when the event is published.
import { until } from './until.ts'
import type { TestApi } from './api.ts'

/** Runs all jobs, including those that published events trigger. */
export const workPublished = async (api: TestApi): Promise<void> => {
  await api.work()
  await until('all events are published', async () => {
    const open = await api.database.db
      .selectFrom('outbox')
      .select('id')
      .where('position', 'is', null)
      .executeTakeFirst()
    return open === undefined
  })
  await api.work()
}
