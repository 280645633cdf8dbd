// Recovery request: enqueues the job that emails a link to set a password.
import { z } from 'zod'
import { email, language, type Language } from '../../../contract/accounts.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'

export const offerRecoveryJob = defineJob('offerRecovery', z.object({ email, language }))

export const requestRecovery = (handle: Db | Tx, request: { email: string; language: Language }): Promise<void> =>
  enqueue(handle, offerRecoveryJob, { email: request.email.toLowerCase(), language: request.language })
