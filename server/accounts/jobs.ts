// What accounts do later: mails that must not make a request wait, and files that are no longer needed.
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { ObjectStore } from '../platform/storage/storage.ts'
import type { AuthSettings } from './auth.ts'
import { avatarJobs } from './avatars.ts'
import type { Sender } from './mails.ts'
import { offerRecovery, offerRecoveryJob, recoveryWish } from './recovery.ts'

export interface AccountJobParts {
  settings: AuthSettings
  sender: Sender
  store: ObjectStore
}

export const accountJobs = ({ settings, sender, store }: AccountJobParts): JobHandlers => ({
  [offerRecoveryJob]: (payload, { db }) => offerRecovery(db, settings, sender, recoveryWish.parse(payload)),
  ...avatarJobs(store),
})
