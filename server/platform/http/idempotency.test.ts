import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { inTransaction } from '../db/database.ts'
import { answerOnce } from './idempotency.ts'

const database = useDatabase()
const asked = { scope: 'member:order', key: 'intent-0001', request: '{"offer":1}' }

const once = (request: typeof asked, work: () => Promise<unknown>): Promise<unknown> =>
  inTransaction(database.current.db, (tx) => answerOnce(tx, request, work))

describe('idempotency keys', () => {
  it('run the work once, however often and concurrently they are sent', async () => {
    let done = 0
    const work = (): Promise<unknown> => {
      done += 1
      return Promise.resolve({ order: done })
    }
    const answers = await Promise.all(Array.from({ length: 12 }, () => once(asked, work)))
    expect(done).toBe(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"order":1}']))
  })

  it('reject another request with the same key', async () => {
    const other = { ...asked, request: '{"offer":2}' }
    await expect(once(other, () => Promise.resolve({}))).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  it('are free again after the work failed', async () => {
    const fresh = { ...asked, key: 'intent-0002' }
    await expect(once(fresh, () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck')
    await expect(once(fresh, () => Promise.resolve({ order: 9 }))).resolves.toEqual({ order: 9 })
  })

  it('are scoped', async () => {
    await expect(once({ ...asked, scope: 'other:order' }, () => Promise.resolve({ order: 7 }))).resolves.toEqual({
      order: 7,
    })
  })
})
