// The wish for a link by mail with which a password can be set; a job fulfils it.
import type { Language } from '../../../contract/accounts.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

export const offerRecoveryJob = 'offerRecovery'

export const requestRecovery = (handle: Db | Tx, request: { email: string; language: Language }): Promise<void> =>
  addJob(handle, offerRecoveryJob, { email: request.email.toLowerCase(), language: request.language })
