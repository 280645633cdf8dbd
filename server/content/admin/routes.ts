// The content generator in the admin area, over HTTP: who writes, who has used how much, and whether the service answers.
import { contentAdminEndpoints } from '../../../contract/contentAdmin.ts'
import { listContentUsers, readContentOverview } from './contentUsage.ts'
import type { WritingSlots } from '../writingSlots.ts'
import { tryService } from '../trial.ts'
import { readSettings } from '../../credits/settings.ts'
import type { Db } from '../../platform/db/database.ts'
import { limit, type RateLimit } from '../../platform/http/rateLimit.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { act } from '../../accounts/audit/adminAction.ts'

export interface ContentAdminParts {
  db: Db
  slots: Pick<WritingSlots, 'writers'>
}

/** Each one is paid for; a loop in a browser should not become a bill. */
const trialsPerAdmin: RateLimit = { name: 'trials of the writing service by admin', burst: 20, perSeconds: 600 }

export const contentAdminRoutes = ({ db, slots: { writers } }: ContentAdminParts): Route[] => [
  route(contentAdminEndpoints.overview, async () => readContentOverview(db, (await readSettings(db)).content, writers)),
  route(contentAdminEndpoints.users, ({ query }) => listContentUsers(db, query)),
  route(contentAdminEndpoints.test, async ({ caller }) => {
    await limit(db, trialsPerAdmin, caller.memberId)
    const trial = await tryService(writers, (await readSettings(db)).content)
    // Written down once the answer is there: no transaction waits for a stranger's server.
    await act(db, { actorId: caller.memberId, action: 'test_content_service' }, (_, note) => {
      note({ model: trial.model ?? '', answered: trial.problem === null ? 'yes' : 'no' })
      return Promise.resolve()
    })
    return trial
  }),
]
