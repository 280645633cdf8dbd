// What accounts do later: mails that must not make a request wait, and files that are no longer needed.
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { ObjectStore } from '../platform/storage/storage.ts'
import type { AuthSettings } from './auth.ts'
import { avatarJobs } from './avatars.ts'
import type { Sender } from './mails.ts'

export interface AccountJobParts {
  settings: AuthSettings
  sender: Sender
  store: ObjectStore
}

export const accountJobs = ({ store }: AccountJobParts): JobHandlers => ({ ...avatarJobs(store) })
