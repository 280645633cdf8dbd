// Recurring work of fraud.
import type { Schedule } from '../platform/jobs/schedules.ts'
import { checkFraud } from './alerts.ts'

export const fraudSchedules: readonly Schedule[] = [
  { name: 'checkFraud', recurrence: { everyMinutes: 10 }, run: (_, { db }) => checkFraud(db) },
]
