// What the link at the end of a mail is about, and how its mails are stopped.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { notificationEndpoints, unsubscribeScopes } from '../../../contract/notifications.ts'
import { at, call } from '../../lib/api.ts'

const read = at<typeof notificationEndpoints.subscription>('GET', '/api/unsubscribe/:token/choice')
const change = at<typeof notificationEndpoints.changeSubscription>('PUT', '/api/unsubscribe/:token/choice')

export type Subscription = OutputOf<typeof notificationEndpoints.subscription>
export type Scope = (typeof unsubscribeScopes)[number]

/** A digest speaks of everything, so there is only everything to stop. */
export const scopesOf = ({ group }: Subscription): readonly Scope[] =>
  group === null ? ['all'] : ['kind', 'group', 'all']

export const readSubscription = (token: string): Promise<Subscription> => call(read, { params: { token } })

export interface Change {
  scope: Scope
  on: boolean
  /** Of all that comes again: what of it. */
  groups?: Subscription['groups']
}

export const changeSubscription = async (token: string, wanted: Change): Promise<void> => {
  await call(change, { params: { token }, body: wanted })
}
