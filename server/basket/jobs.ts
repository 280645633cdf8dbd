// Target check jobs of baskets, in their own worker slots because they wait for external servers.
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

/** A page that is slow on purpose delays only other target checks. */
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
