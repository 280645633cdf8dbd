// What credits do by themselves.
import { z } from 'zod'
import { inTransaction } from '../platform/db/database.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { awardWebsite, awardWelcome } from './awards.ts'
import { openBalance } from './balance.ts'

const confirmedMember = z.object({ memberId: z.uuid() })
const provedWebsite = z.object({ websiteId: z.uuid(), memberId: z.uuid() })
const analysedWebsite = provedWebsite.extend({ score: z.number() })

export const creditJobs = (): JobHandlers => ({
  openBalance: async (payload, { db }) => {
    const { memberId } = confirmedMember.parse(payload)
    await inTransaction(db, (tx) => openBalance(tx, memberId))
  },
  awardWelcome: async (payload, { db }) => {
    const proved = provedWebsite.parse(payload)
    await inTransaction(db, (tx) => awardWelcome(tx, proved))
  },
  awardWebsite: async (payload, { db }) => {
    const analysed = analysedWebsite.parse(payload)
    await inTransaction(db, (tx) => awardWebsite(tx, analysed))
  },
})
