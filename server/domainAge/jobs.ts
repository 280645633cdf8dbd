// Background jobs of domain ages.
import { handle, type HandledJob } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { askDueRegistries, readAge, readDomainAgeJob } from './ages.ts'
import type { Rdap } from './rdap.ts'

export const domainAgeJobs = (clients: { rdap: Rdap }): HandledJob[] => [
  handle(readDomainAgeJob, ({ domain }, { db }) => readAge({ db, rdap: clients.rdap }, domain)),
]

export const domainAgeSchedules: readonly Schedule[] = [
  { name: 'askDueRegistries', recurrence: { everyMinutes: 5 }, run: (_, { db }) => askDueRegistries(db) },
]
