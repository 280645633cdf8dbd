// Calls behind the unsubscribe link: what it is about, and how to stop those emails.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { notificationEndpoints, unsubscribeScopes } from '../../../contract/notifications.ts'
import { at, call } from '../../lib/api.ts'

const read = at<typeof notificationEndpoints.subscription>('GET', '/api/unsubscribe/:token/choice')
const change = at<typeof notificationEndpoints.changeSubscription>('PUT', '/api/unsubscribe/:token/choice')

export type Subscription = OutputOf<typeof notificationEndpoints.subscription>
export type Scope = (typeof unsubscribeScopes)[number]

/** A digest covers everything, so "all" is the only scope. */
export const scopesOf = ({ group }: Subscription): readonly Scope[] =>
  group === null ? ['all'] : ['kind', 'group', 'all']

export const readSubscription = (token: string): Promise<Subscription> => call(read, { params: { token } })

export interface Change {
  scope: Scope
  on: boolean
  /** When resubscribing: the groups that were on before. */
  groups?: Subscription['groups']
}

export const changeSubscription = async (token: string, wanted: Change): Promise<void> => {
  await call(change, { params: { token }, body: wanted })
}
