// Looks at the targets of baskets, in places of their own, as they wait for strangers' servers.
import { z } from 'zod'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { WorkerOptions } from '../platform/jobs/worker.ts'
import { checkTargetJob, runTargetCheck, type TargetClients } from './targetsCheck.ts'

const ofItem = z.object({ itemId: z.uuid() })

interface TargetJobParts {
  outside: TargetClients
}

export const targetJobs = ({ outside }: TargetJobParts): JobHandlers => ({
  [checkTargetJob]: (payload, context) => runTargetCheck(outside, ofItem.parse(payload).itemId, context),
})

const checksAtOnce = 6

type Work = Pick<WorkerOptions, 'handlers' | 'schedules' | 'concurrency' | 'oneByOne'>

/** Whoever names a page that is slow on purpose holds up nothing but other targets. */
export const targetWork = (handlers: JobHandlers): { outside: Work; others: JobHandlers } => {
  const { [checkTargetJob]: check, ...others } = handlers
  return {
    outside: {
      handlers: check === undefined ? {} : { [checkTargetJob]: check },
      schedules: [],
      concurrency: checksAtOnce,
      oneByOne: true,
    },
    others,
  }
}
