// HTTP routes of the member's profile, picture and settings.
import { hourSeconds } from '../../../contract/durations.ts'
import { profileEndpoints } from '../../../contract/profiles.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { makeAvatar } from './avatarImage.ts'
import { keepAvatar, removeAvatar } from './avatars.ts'
import type { AccountsOptions } from '../options.ts'
import { changeProfile, readProfile } from './profile.ts'
import { changeSettings, readSettings } from './settings.ts'

const uploadsPerMember = { name: 'avatar upload by member', burst: 20, perSeconds: hourSeconds }

export const profileRoutes = ({ database, settings, store }: AccountsOptions): Route[] => {
  const { db } = database
  const { publicUrl } = settings
  return [
    route(profileEndpoints.profile, ({ caller }) => readProfile(db, caller.memberId)),
    route(profileEndpoints.updateProfile, ({ caller, body }) =>
      inTransaction(db, (tx) => changeProfile(tx, caller.memberId, body)),
    ),
    route(
      profileEndpoints.uploadAvatar,
      async ({ caller, query, upload }) => {
        const picture = await makeAvatar(upload, query)
        return { avatar_url: await keepAvatar({ db, store, publicUrl }, caller.memberId, picture) }
      },
      // Receiving and decoding costs whether or not it succeeds, so every attempt counts.
      ({ caller }) => limit(db, uploadsPerMember, caller.memberId),
    ),
    route(profileEndpoints.removeAvatar, async ({ caller }) => {
      await inTransaction(db, (tx) => removeAvatar(tx, caller.memberId))
      return {}
    }),
    route(profileEndpoints.settings, ({ caller }) => readSettings(db, caller.memberId)),
    route(profileEndpoints.updateSettings, ({ caller, body }) =>
      inTransaction(db, (tx) => changeSettings(tx, caller.memberId, body)),
    ),
  ]
}
