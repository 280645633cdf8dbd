// Recovery request: enqueues the job that emails a link to set a password.
import type { Language } from '../../../contract/accounts.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

export const offerRecoveryJob = 'offerRecovery'

export const requestRecovery = (handle: Db | Tx, request: { email: string; language: Language }): Promise<void> =>
  addJob(handle, offerRecoveryJob, { email: request.email.toLowerCase(), language: request.language })
