// Finds the handler of a job, for tests that run one job without a worker.
import type { HandledJob } from '../platform/jobs/jobs.ts'

export const handlerOf = (handlers: readonly HandledJob[], job: { name: string }): HandledJob['run'] => {
  const handled = handlers.find(({ name }) => name === job.name)
  if (handled === undefined) throw new Error(`Job ${job.name} has no handler`)
  return handled.run
}
