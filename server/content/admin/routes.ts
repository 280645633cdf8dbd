// HTTP routes of the content generator in the admin area: the active engine, usage by member, and whether the service
// responds.
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

/** Each test call is paid for; a loop in a browser must not become a bill. */
const trialsPerAdmin: RateLimit = { name: 'trials of the writing service by admin', burst: 20, perSeconds: 600 }

export const contentAdminRoutes = ({ db, slots: { writers } }: ContentAdminParts): Route[] => [
  route(contentAdminEndpoints.overview, async () => readContentOverview(db, (await readSettings(db)).content, writers)),
  route(contentAdminEndpoints.users, ({ query }) => listContentUsers(db, query)),
  route(contentAdminEndpoints.test, async ({ caller }) => {
    await limit(db, trialsPerAdmin, caller.memberId)
    const trial = await tryService(writers, (await readSettings(db)).content)
    // Logged once the response has arrived: no transaction waits for an external server.
    await act(db, { actorId: caller.memberId, action: 'test_content_service' }, (_, note) => {
      note({ model: trial.model ?? '', answered: trial.problem === null ? 'yes' : 'no' })
      return Promise.resolve()
    })
    return trial
  }),
]
