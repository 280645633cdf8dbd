// Background jobs of exchanges.
import { z } from 'zod'
import { inTransaction } from '../platform/db/database.ts'
import { defineJob, handle, type HandledJob } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { remindOfLinks, runExchangeDeadline, wakeOverdueExchanges } from './exchangeClock.ts'
import { endExchangesOfMember, endExchangesOnWebsite } from './endedWebsites.ts'
import { remindOfLinksJob, runExchangeDeadlineJob } from './transitionExchange.ts'

export const endExchangesOnWebsiteJob = defineJob('endExchangesOnWebsite', z.object({ websiteId: z.uuid() }))
export const endExchangesOfMemberJob = defineJob('endExchangesOfMember', z.object({ memberId: z.uuid() }))

export const exchangeJobs: readonly HandledJob[] = [
  handle(runExchangeDeadlineJob, ({ exchangeId }, { db }) =>
    inTransaction(db, (tx) => runExchangeDeadline(tx, exchangeId)),
  ),
  handle(remindOfLinksJob, ({ exchangeId }, { db }) => inTransaction(db, (tx) => remindOfLinks(tx, exchangeId))),
  handle(endExchangesOnWebsiteJob, ({ websiteId }, { db }) => endExchangesOnWebsite(db, websiteId)),
  handle(endExchangesOfMemberJob, ({ memberId }, { db }) => endExchangesOfMember(db, memberId)),
]

export const exchangeSchedules: readonly Schedule[] = [
  {
    name: 'wakeOverdueExchanges',
    recurrence: { everyMinutes: 15 },
    run: (_, { db, log }) => wakeOverdueExchanges(db, log),
  },
]
