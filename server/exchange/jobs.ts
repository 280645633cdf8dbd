// Background jobs of exchanges.
import { z } from 'zod'
import { inTransaction } from '../platform/db/database.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { remindOfLinks, runExchangeDeadline, wakeOverdueExchanges } from './exchangeClock.ts'
import { endExchangesOfMember, endExchangesOnWebsite } from './endedWebsites.ts'
import { remindOfLinksJob, runExchangeDeadlineJob } from './transitionExchange.ts'

const ofExchange = z.object({ exchangeId: z.uuid() })
const ofWebsite = z.object({ websiteId: z.uuid() })
const ofMember = z.object({ memberId: z.uuid() })

export const exchangeJobs: JobHandlers = {
  [runExchangeDeadlineJob]: (payload, { db }) =>
    inTransaction(db, (tx) => runExchangeDeadline(tx, ofExchange.parse(payload).exchangeId)),
  [remindOfLinksJob]: (payload, { db }) =>
    inTransaction(db, (tx) => remindOfLinks(tx, ofExchange.parse(payload).exchangeId)),
  endExchangesOnWebsite: (payload, { db }) => endExchangesOnWebsite(db, ofWebsite.parse(payload).websiteId),
  endExchangesOfMember: (payload, { db }) => endExchangesOfMember(db, ofMember.parse(payload).memberId),
}

export const exchangeSchedules: readonly Schedule[] = [
  {
    name: 'wakeOverdueExchanges',
    recurrence: { everyMinutes: 15 },
    run: (_, { db, log }) => wakeOverdueExchanges(db, log),
  },
]
