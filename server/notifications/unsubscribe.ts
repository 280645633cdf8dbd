// Unsubscribes the holder of an email's link without signing in, and subscribes again.
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { notificationTraits } from '../../contract/notificationPayloads.ts'
import type { notificationEndpoints } from '../../contract/notifications.ts'
import * as settings from '../accounts/profile/settings.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { callOffUnwanted, changePreferences, readPreferences } from './preferences.ts'
import { readUnsubscribeToken, type Subscription } from './unsubscribeToken.ts'

type SubscriptionChange = InputOf<(typeof notificationEndpoints)['changeSubscription']>['body']

/** The unsubscribe URLs of an email: one for mail clients, one for people. */
export const unsubscribePaths = (token: string): { path: string; page: string } => ({
  path: `/api/unsubscribe/${token}`,
  page: `/unsubscribe#token=${token}`,
})

export interface OpenSubscription extends Subscription {
  email: string
}

/** Deleted members get no emails; their link is treated as invalid. */
export const open = async (db: Db, secret: string, token: string): Promise<OpenSubscription | null> => {
  const subscription = readUnsubscribeToken(secret, token)
  if (subscription === null) return null
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', subscription.memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user === undefined ? null : { ...subscription, email: user.email }
}

export const describeSubscription = async (
  db: Db,
  { memberId, kind, email }: OpenSubscription,
): Promise<OutputOf<typeof notificationEndpoints.subscription>> => {
  const groups = await settings.readMailSettings(db, memberId)
  const group = kind === 'digest' ? null : notificationTraits[kind].group
  const all = groups.email_new_orders || groups.email_system_updates
  const { kinds } = await readPreferences(db, memberId)
  return {
    kind,
    group,
    address: masked(email),
    on: {
      kind: kind === 'digest' ? all : kinds[kind] && groups[notificationTraits[kind].group],
      group: group === null ? all : groups[group],
      all,
    },
    groups: { email_new_orders: groups.email_new_orders, email_system_updates: groups.email_system_updates },
  }
}

/** A digest contains every kind, so its link applies to all of them. */
export const changeSubscription = async (
  tx: Tx,
  { memberId, kind }: Subscription,
  { scope, on, groups }: SubscriptionChange,
): Promise<void> => {
  if (scope === 'all' || kind === 'digest') {
    const all = { email_new_orders: on, email_system_updates: on }
    await settings.changeMailSettings(tx, memberId, on ? (groups ?? all) : all)
    await callOffUnwanted(tx, memberId)
    return
  }
  const { group } = notificationTraits[kind]
  // Emails of a kind are only sent while its group is on.
  if (scope === 'group' || on) await settings.changeMailSettings(tx, memberId, { [group]: on })
  if (scope === 'kind') await changePreferences(tx, memberId, { kinds: { [kind]: on } })
  await callOffUnwanted(tx, memberId)
}

/** `lena@example.org` becomes `l…@e….org`. */
export const masked = (email: string): string => {
  const [name = '', host = ''] = email.split('@')
  const [first = '', ...rest] = host.split('.')
  const begin = (word: string): string => `${[...word][0] ?? ''}…`
  return `${begin(name)}@${begin(first)}.${rest.at(-1) ?? ''}`
}
