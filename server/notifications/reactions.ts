// Outbox subscribers of notifications.
import { on, type Reaction } from '../platform/outbox/events.ts'
import { mailNotificationJob } from './mailing.ts'
import { mailWanted } from './raise.ts'

export const notificationReactions: readonly Reaction[] = [on(mailWanted, mailNotificationJob)]
