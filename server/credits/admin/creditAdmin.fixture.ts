// Shared steps of credit admin tests: the admin's requests, and their audit log entries.
import { expect } from 'vitest'
import type { LedgerTransfer } from '../../../contract/creditsAdmin.ts'
import type { Answer, SignedIn, TestApi } from '../../testing/api.ts'

interface Audited {
  subject_id: string | null
  reason: string | null
  details: unknown
}

interface CreditAdminSteps {
  ask(path: string): Promise<Answer>
  transfers(query: string): Promise<LedgerTransfer[]>
  /** Newest first. */
  audited(action: string): Promise<Audited[]>
}

/** `admin` is resolved on every call: no member is signed in before the first test. */
export const creditAdminSteps = (api: TestApi, admin: () => SignedIn): CreditAdminSteps => {
  const ask = async (path: string): Promise<Answer> => {
    const answer = await api.call('GET', `/api/admin/credits/${path}`, { token: admin().session.access_token })
    expect(answer.status, `${path}: ${JSON.stringify(answer.json)}`).toBe(200)
    return answer
  }
  const transfers = async (query: string): Promise<LedgerTransfer[]> =>
    (await ask(`transfers?${query}`)).json['transfers'] as LedgerTransfer[]
  const audited = (action: string) =>
    api.database.db
      .selectFrom('audit_log')
      .select(['subject_id', 'reason', 'details'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .execute()
  return { ask, transfers, audited }
}
