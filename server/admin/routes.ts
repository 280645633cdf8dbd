// The admin area over HTTP. The access rule of each endpoint is asked on the server at every call.
import { operationEndpoints } from '../../contract/operation.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type Route, route } from '../platform/http/route.ts'
import { countQueue, discardParked, listParked, retryParked } from '../platform/jobs/parked.ts'

export const adminRoutes = (db: Db): Route[] => [
  route(operationEndpoints.parkedJobs, async () => ({ jobs: await listParked(db), ...(await countQueue(db)) })),
  route(operationEndpoints.retryParkedJob, async ({ params }) => {
    if (!(await inTransaction(db, (tx) => retryParked(tx, params.id)))) throw new AppError('not_found')
    return {}
  }),
  route(operationEndpoints.discardParkedJob, async ({ params }) => {
    if (!(await inTransaction(db, (tx) => discardParked(tx, params.id)))) throw new AppError('not_found')
    return {}
  }),
]
