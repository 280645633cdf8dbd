// HTTP routes of notifications: the member's inbox, email preferences, and unsubscribe links.
import { notificationEndpoints } from '../../contract/notifications.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { type Exchange, type Route, route } from '../platform/http/route.ts'
import { listNotifications, readAll, readOne } from './inbox.ts'
import { changePreferences, readPreferences, trustOwnAddress } from './preferences.ts'
import {
  changeSubscription,
  describeSubscription,
  open,
  type OpenSubscription,
  unsubscribePaths,
} from './unsubscribe.ts'

/**
 * Only for links with an invalid signature: the scanners of mail providers follow valid ones by the thousand from a few
 * networks.
 */
const wrongLinksByNetwork = { name: 'wrong unsubscribe links by network', burst: 60, perSeconds: 600 }

export interface NotificationOptions {
  db: Db
  settings: { secret: string; publicUrl: string }
}

export const notificationRoutes = ({ db, settings }: NotificationOptions): Route[] => [
  ...inboxRoutes(db),
  ...preferenceRoutes(db),
  ...unsubscribeRoutes(db, settings),
]

const inboxRoutes = (db: Db): Route[] => [
  route(notificationEndpoints.notifications, ({ caller, query }) => listNotifications(db, caller.memberId, query)),
  route(notificationEndpoints.readNotification, async ({ caller, params }) => {
    await inTransaction(db, (tx) => readOne(tx, caller.memberId, params.id))
    return {}
  }),
  route(notificationEndpoints.readAllNotifications, async ({ caller, body }) => {
    await inTransaction(db, (tx) => readAll(tx, caller.memberId, body.up_to))
    return {}
  }),
]

const preferenceRoutes = (db: Db): Route[] => [
  route(notificationEndpoints.preferences, ({ caller }) => readPreferences(db, caller.memberId)),
  route(notificationEndpoints.updatePreferences, async ({ caller, body }) => {
    await inTransaction(db, (tx) => changePreferences(tx, caller.memberId, body))
    return readPreferences(db, caller.memberId)
  }),
  route(notificationEndpoints.trustAddress, async ({ caller }) => {
    await inTransaction(db, (tx) => trustOwnAddress(tx, caller.memberId))
    return readPreferences(db, caller.memberId)
  }),
]

const unsubscribeRoutes = (db: Db, { secret, publicUrl }: NotificationOptions['settings']): Route[] => [
  // Opening changes nothing: scanners of mail providers open every URL in an email.
  route(notificationEndpoints.unsubscribePage, ({ params }) => {
    const headers = { location: `${publicUrl}${unsubscribePaths(params.token).page}`, 'cache-control': 'no-store' }
    return Promise.resolve(new Response(null, { status: 303, headers }))
  }),
  route(notificationEndpoints.unsubscribeAtOnce, async ({ params, exchange }) => {
    const subscription = await openLink(db, secret, params.token, exchange)
    await inTransaction(db, (tx) => changeSubscription(tx, subscription, { scope: 'kind', on: false }))
    return {}
  }),
  route(notificationEndpoints.subscription, async ({ params, exchange }) => {
    return describeSubscription(db, await openLink(db, secret, params.token, exchange))
  }),
  route(notificationEndpoints.changeSubscription, async ({ params, body, exchange }) => {
    const subscription = await openLink(db, secret, params.token, exchange)
    await inTransaction(db, (tx) => changeSubscription(tx, subscription, body))
    return {}
  }),
]

const openLink = async (db: Db, secret: string, token: string, exchange: Exchange): Promise<OpenSubscription> => {
  const subscription = await open(db, secret, token)
  if (subscription !== null) return subscription
  await limit(db, wrongLinksByNetwork, exchange.network())
  throw new AppError('link_expired')
}
