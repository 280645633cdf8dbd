// Target check jobs of baskets.
import { handle, type HandledJob } from '../platform/jobs/jobs.ts'
import { checkTargetJob, runTargetCheck, type TargetClients } from './targetsCheck.ts'

interface TargetJobParts {
  clients: TargetClients
}

export const targetJobs = ({ clients }: TargetJobParts): HandledJob[] => [
  handle(checkTargetJob, ({ itemId }, context) => runTargetCheck(clients, itemId, context)),
]
