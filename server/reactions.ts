// Who reacts to what: for each event that a domain publishes, the jobs of the domains above it.
import { memberConfirmed } from './accounts/signIn/signUp.ts'
import { mailNotificationJob } from './notifications/mailing.ts'
import { mailWanted } from './notifications/raise.ts'
import type { Reactions } from './platform/outbox/relay.ts'

export const reactions: Reactions = {
  [memberConfirmed]: ['openBalance'],
  [mailWanted]: [mailNotificationJob],
}
