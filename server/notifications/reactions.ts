// What notifications do when something happens.
import type { Reactions } from '../platform/outbox/relay.ts'
import { mailNotificationJob } from './mailing.ts'
import { mailWanted } from './raise.ts'

export const notificationReactions: Reactions = { [mailWanted]: [mailNotificationJob] }
