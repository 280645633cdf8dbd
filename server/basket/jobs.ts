// Looks at the targets of baskets, in places of their own, as they wait for strangers' servers.
import { z } from 'zod'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { WorkerOptions } from '../platform/jobs/worker.ts'
import { checkTargetJob, runTargetCheck, type TargetClients } from './targetsCheck.ts'

const ofItem = z.object({ itemId: z.uuid() })

interface TargetJobParts {
  clients: TargetClients
}

export const targetJobs = ({ clients }: TargetJobParts): JobHandlers => ({
  [checkTargetJob]: (payload, context) => runTargetCheck(clients, ofItem.parse(payload).itemId, context),
})

const checksAtOnce = 6

type Work = Pick<WorkerOptions, 'handlers' | 'schedules' | 'concurrency' | 'oneByOne'>

/** Whoever names a page that is slow on purpose holds up nothing but other targets. */
export const targetWork = (handlers: JobHandlers): { clients: Work; others: JobHandlers } => {
  const { [checkTargetJob]: check, ...others } = handlers
  return {
    clients: {
      handlers: check === undefined ? {} : { [checkTargetJob]: check },
      schedules: [],
      concurrency: checksAtOnce,
      oneByOne: true,
    },
    others,
  }
}
