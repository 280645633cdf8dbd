// Worker lanes: jobs that wait for external servers get their own worker slots, so that they never block other jobs.
import type { JobHandlers } from './jobs.ts'
import type { WorkerOptions } from './worker.ts'

export type Lane = Pick<WorkerOptions, 'handlers' | 'schedules' | 'concurrency' | 'oneByOne'>

/** Concurrency of the listed jobs. */
export interface Place {
  atOnce: number
  jobs: readonly string[]
}

export const splitLanes = (handlers: JobHandlers, places: readonly Place[]): { lanes: Lane[]; others: JobHandlers } => {
  const apart = new Set(places.flatMap(({ jobs }) => jobs))
  const those = (wanted: (name: string) => boolean): JobHandlers =>
    Object.fromEntries(Object.entries(handlers).filter(([name]) => wanted(name)))
  return {
    lanes: places.map(({ atOnce, jobs }) => ({
      handlers: those((name) => jobs.includes(name)),
      schedules: [],
      concurrency: atOnce,
      oneByOne: true,
    })),
    others: those((name) => !apart.has(name)),
  }
}
