// Referrals awaiting review as targets for the access test over all routes.
import type { TestApi } from './api.ts'
import { addUser } from './shopTargets.ts'

const heldFor = ['same_network']

export const addHeldReferral = async (api: TestApi): Promise<string> => {
  const [member, referrer] = [await addUser(api), await addUser(api)]
  const terms = { referrer_bonus: 10, member_bonus: 5, purchase_percent: 10, hold_days: 30 }
  const times = { registered_at: new Date(), held_at: new Date(), shares_until: new Date() }
  const came = { referral_id: member, referrer_id: referrer, source: 'direct', landing: 'code' }
  await api.database.db
    .insertInto('referrals')
    .values({ ...came, ...terms, ...times, state: 'held', held_for: heldFor })
    .execute()
  return member
}

const decision = { reason: 'Walked past every route', held_for: heldFor }

export const referralBodies: Readonly<Record<string, unknown>> = {
  'POST /api/admin/referrals/:id/release': decision,
  'POST /api/admin/referrals/:id/refuse': decision,
}
