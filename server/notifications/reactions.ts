// Outbox subscribers of notifications.
import type { Reactions } from '../platform/outbox/relay.ts'
import { mailNotificationJob } from './mailing.ts'
import { mailWanted } from './raise.ts'

export const notificationReactions: Reactions = { [mailWanted]: [mailNotificationJob] }
