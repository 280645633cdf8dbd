// Shared steps of tests about fraud: actions of an admin and answers of members over HTTP, and trades that look like fraud.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Decision } from '../../contract/decisions.ts'
import type { Answer, SignedIn, TestApi } from '../testing/api.ts'

export const because = 'Three accounts sell to each other only.'

export interface FraudSteps {
  newMember(): Promise<SignedIn>
  as(who: SignedIn, method: string, path: string, body?: unknown): Promise<Answer>
  freeze(by: SignedIn, members: readonly SignedIn[], more?: object): Promise<Answer>
  release(by: SignedIn, members: readonly SignedIn[]): Promise<Answer>
  /** Available and frozen credits; null: nothing is frozen. */
  holdings(who: SignedIn): Promise<{ available: number; frozen: number | null; debt: number }>
  decisions(who: SignedIn): Promise<Decision[]>
  object(who: SignedIn, decisionId: string, objection?: string): Promise<Answer>
  answer(by: SignedIn, decisionId: string, outcome: 'upheld' | 'reversed'): Promise<Answer>
  notified(who: SignedIn, kind: string): Promise<unknown[]>
}

export const fraudSteps = (api: TestApi): FraudSteps => {
  const as: FraudSteps['as'] = (who, method, path, body) =>
    api.call(method, path, { token: who.session.access_token, ...(body === undefined ? {} : { body }) })
  const ids = (members: readonly SignedIn[]): string[] => members.map(({ memberId }) => memberId)
  return {
    newMember: () => api.member(`${randomUUID()}@example.com`),
    as,
    freeze: (by, members, more = {}) =>
      as(by, 'POST', '/api/admin/fraud/freeze', {
        ...{ members: ids(members), ground: 'trade_ring', reasons: because },
        ...more,
      }),
    release: (by, members) =>
      as(by, 'POST', '/api/admin/fraud/release', { members: ids(members), reasons: 'The trades are real.' }),
    holdings: async (who) => {
      const { status, json } = await as(who, 'GET', '/api/credits/balance')
      expect(status).toBe(200)
      const frozen = json['frozen'] as { amount: number } | null
      return {
        available: json['total_credits'] as number,
        frozen: frozen?.amount ?? null,
        debt: json['debt'] as number,
      }
    },
    decisions: async (who) => (await as(who, 'GET', '/api/decisions')).json['decisions'] as Decision[],
    object: (who, id, objection = 'These are customers of mine.') =>
      as(who, 'POST', `/api/decisions/${id}/objection`, { objection }),
    answer: (by, id, outcome) =>
      as(by, 'POST', `/api/admin/decisions/${id}/answer`, { outcome, answer: 'We read your orders again.' }),
    notified: async ({ memberId }, kind) => {
      const rows = await api.database.db
        .selectFrom('notifications')
        .select('data')
        .where('user_id', '=', memberId)
        .where('type', '=', kind)
        .orderBy('id')
        .execute()
      return rows.map(({ data }) => data)
    },
  }
}
