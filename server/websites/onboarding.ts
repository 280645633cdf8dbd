// Onboarding: the step on the way to a first analysed website is derived from the member's websites alone, so it can be
// left and resumed at any point.
import { sql } from 'kysely'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { OnboardingStep, Website, websiteEndpoints } from '../../contract/websites.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { listWebsites } from './websiteView.ts'

const stepOf = (website: Website): OnboardingStep => {
  if (!website.is_verified) return 'verify'
  return website.quality_score === null ? 'quality' : 'complete'
}

/** Order of the steps, to find the website that got furthest. */
const reached: Record<OnboardingStep, number> = { add: 0, verify: 1, quality: 2, complete: 3 }

export const readOnboarding = async (
  db: Db,
  memberId: string,
): Promise<OutputOf<typeof websiteEndpoints.onboarding>> => {
  const [websites, left] = await Promise.all([
    listWebsites(db, memberId),
    db.selectFrom('onboarding').select('skipped_at').where('user_id', '=', memberId).executeTakeFirst(),
  ])
  // On a tie the newest wins: the list starts with it.
  const website = websites.reduce<Website | null>(
    (best, next) => (best === null || reached[stepOf(next)] > reached[stepOf(best)] ? next : best),
    null,
  )
  return {
    step: website === null ? 'add' : stepOf(website),
    website,
    skipped_at: left?.skipped_at.toISOString() ?? null,
  }
}

export const skipOnboarding = async (tx: Tx, memberId: string): Promise<void> => {
  await tx
    .insertInto('onboarding')
    .values({ user_id: memberId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ skipped_at: sql<Date>`clock_now()` }))
    .execute()
}
