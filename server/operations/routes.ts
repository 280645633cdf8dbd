// HTTP routes for operating an installation: the setup checklist and jobs that used up their attempts.
import { operationEndpoints } from '../../contract/operations.ts'
import type { Sender } from '../accounts/mails.ts'
import { act } from '../accounts/audit/adminAction.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type Route, route } from '../platform/http/route.ts'
import { countQueue, discardParked, listParked, retryParked } from '../platform/jobs/parked.ts'
import { type Installation, readSetup } from './setup.ts'

export interface OperationParts {
  db: Db
  sender: Sender
  installation: Installation
}

export const operationRoutes = ({ db, sender, installation }: OperationParts): Route[] => [
  route(operationEndpoints.setup, () => readSetup({ db, installation, sender })),
  route(operationEndpoints.parkedJobs, async () => ({ jobs: await listParked(db), ...(await countQueue(db)) })),
  route(operationEndpoints.retryParkedJob, async ({ caller, params }) => {
    await act(db, { actorId: caller.memberId, action: 'retry_job' }, async (tx, note) => {
      const job = await retryParked(tx, params.id)
      if (job === null) throw new AppError('not_found')
      note({ job })
    })
    return {}
  }),
  route(operationEndpoints.discardParkedJob, async ({ caller, params }) => {
    await act(db, { actorId: caller.memberId, action: 'discard_job' }, async (tx, note) => {
      const job = await discardParked(tx, params.id)
      if (job === null) throw new AppError('not_found')
      note({ job })
    })
    return {}
  }),
]
