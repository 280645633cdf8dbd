// Background jobs of accounts: emails that must not delay a request, and cleanup of unused files.
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { ObjectStore } from '../platform/storage/storage.ts'
import type { AuthSettings } from './auth.ts'
import { avatarJobs } from './profile/avatars.ts'
import type { Sender } from './mails.ts'
import { offerRecovery } from './signIn/recovery.ts'
import { offerRecoveryJob } from './signIn/recoveryRequest.ts'
import { mailWish, resendConfirmation, resendConfirmationJob } from './signIn/signUp.ts'

export interface AccountJobParts {
  settings: AuthSettings
  sender: Sender
  store: ObjectStore
}

export const accountJobs = ({ settings, sender, store }: AccountJobParts): JobHandlers => ({
  [resendConfirmationJob]: (payload, { db }) => resendConfirmation(db, settings, sender, mailWish.parse(payload)),
  [offerRecoveryJob]: (payload, { db }) => offerRecovery(db, settings, sender, mailWish.parse(payload)),
  ...avatarJobs(store),
})
