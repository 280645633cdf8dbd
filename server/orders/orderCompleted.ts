// Event of completed orders, for domains above that watch who trades with whom.
import { z } from 'zod'
import { defineEvent } from '../platform/outbox/events.ts'

export const orderCompleted = defineEvent('order.completed', z.object({ sellerId: z.uuid(), buyerId: z.uuid() }))
