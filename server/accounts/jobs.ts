// Background jobs of accounts: emails that must not delay a request, and cleanup of unused files.
import { enqueue, handle, type HandledJob } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import type { ObjectStore } from '../platform/storage/storage.ts'
import type { AuthSettings } from './auth.ts'
import { avatarJobs, sweepAvatarsJob } from './profile/avatars.ts'
import type { Sender } from './mails.ts'
import { offerRecovery } from './signIn/recovery.ts'
import { offerRecoveryJob } from './signIn/recoveryRequest.ts'
import { resendConfirmation, resendConfirmationJob } from './signIn/signUp.ts'

export interface AccountJobParts {
  settings: AuthSettings
  sender: Sender
  store: ObjectStore
}

export const accountJobs = ({ settings, sender, store }: AccountJobParts): HandledJob[] => [
  handle(resendConfirmationJob, (to, { db }) => resendConfirmation(db, settings, sender, to)),
  handle(offerRecoveryJob, (to, { db }) => offerRecovery(db, settings, sender, to)),
  ...avatarJobs(store),
]

export const accountSchedules: readonly Schedule[] = [
  // The sweep itself needs the object store, which only handlers receive.
  {
    name: 'beginAvatarSweep',
    recurrence: { dailyAtUtc: '03:40' },
    run: (_, { db }) => enqueue(db, sweepAvatarsJob, {}),
  },
]
