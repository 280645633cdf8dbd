// What credits do by themselves.
import { z } from 'zod'
import { inTransaction } from '../platform/db/database.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { openBalance } from './balance.ts'

const confirmedMember = z.object({ memberId: z.uuid() })

export const creditJobs = (): JobHandlers => ({
  openBalance: async (payload, { db }) => {
    const { memberId } = confirmedMember.parse(payload)
    await inTransaction(db, (tx) => openBalance(tx, memberId))
  },
})
