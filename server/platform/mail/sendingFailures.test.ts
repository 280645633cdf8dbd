import { minuteMs } from '../../../contract/durations.ts'
import { describe, expect, test } from 'vitest'
import { retryDelaysMs } from './attempts.ts'
import { isSuppressed, suppressedSince } from './suppressions.ts'
import { useMailJobs } from './jobs.fixture.ts'

const setup = useMailJobs()
const { database, queue, sendNow, rowOf, attemptsOf, waitingJobs, takeJobs } = setup

describe('sending a mail', () => {
  test('is retried after 1 and 5 minutes, half an hour, 2 and 12 hours, and then given up with the reason', async () => {
    const mailId = await queue()
    for (const delayMs of retryDelaysMs) {
      await takeJobs()
      setup.server.faults.push({ at: 'recipient', code: 451 })
      await sendNow(mailId)
      expect(await waitingJobs()).toEqual([{ mailId, minutes: delayMs / minuteMs }])
      expect(await rowOf(mailId)).toMatchObject({
        state: 'waiting',
        last_error: expect.stringContaining('451') as string,
      })
    }
    await takeJobs()
    setup.server.faults.push({ at: 'recipient', code: 451 })
    await sendNow(mailId)
    expect(await waitingJobs()).toEqual([])
    const row = await rowOf(mailId)
    expect(row).toMatchObject({ state: 'failed', attempts: 6, sent_at: null })
    expect(row.last_error).toContain('given up after 6 attempts')
    expect(retryDelaysMs.map((ms) => ms / minuteMs)).toEqual([1, 5, 30, 120, 720])
  })

  test('bounces if the recipient is rejected permanently, and suppresses the address', async () => {
    const mailId = await queue({ to: 'Gone@example.test', secret: true })
    await takeJobs()
    setup.server.faults.push({ at: 'recipient', code: 550 })
    await sendNow(mailId)
    const row = await rowOf(mailId)
    expect(row).toMatchObject({
      state: 'bounced',
      attempts: 1,
      last_error: expect.stringContaining('550') as string,
      bounce_reason: expect.stringContaining('550') as string,
      bounced_at: expect.any(Date) as Date,
      body_text: '',
      body_html: '',
    })
    expect(await waitingJobs()).toEqual([])
    expect(await isSuppressed(database.current.db, 'gone@EXAMPLE.test')).toBe(true)
    await sendNow(mailId)
    expect(setup.server.taken).toEqual([])
  })

  test.each([
    ['its content is refused for good', { at: 'content', code: 554 }],
    ['the server will not deal with us', { at: 'recipient', code: 554, says: '5.7.1 Refused by policy' }],
  ] as const)('fails when %s, and the address stays trusted', async (_, fault) => {
    const mailId = await queue({ to: `fine-${fault.at}@example.test` })
    await takeJobs()
    setup.server.faults.push(fault)
    await sendNow(mailId)
    expect(await rowOf(mailId)).toMatchObject({ state: 'failed', attempts: 1, bounced_at: null, body_text: 'Hello' })
    expect(await waitingJobs()).toEqual([])
    expect(await suppressedSince(database.current.db, `fine-${fault.at}@example.test`)).toBeNull()
  })

  test('waits for a fix of our configuration, and the address stays trusted', async () => {
    const mailId = await queue({ to: 'relayed@example.test' })
    await takeJobs()
    setup.server.faults.push({ at: 'recipient', code: 554, says: '5.7.1 Relay access denied' })
    await sendNow(mailId)
    expect(await rowOf(mailId)).toMatchObject({ state: 'waiting', attempts: 1, bounced_at: null })
    expect(await waitingJobs()).toEqual([{ mailId, minutes: 1 }])
    expect(await isSuppressed(database.current.db, 'relayed@example.test')).toBe(false)
  })

  test('records every attempt with the mail server’s answer, and the time of the next one', async () => {
    const mailId = await queue()
    setup.server.faults.push({ at: 'recipient', code: 451 })
    await sendNow(mailId)
    const waiting = await rowOf(mailId)
    expect(waiting.next_attempt_at?.getTime()).toBeGreaterThan(Date.now() + 50_000)
    setup.server.faults.push({ at: 'content', does: 'take and hang up' })
    await sendNow(mailId)
    await sendNow(mailId)
    expect(await attemptsOf(mailId)).toEqual([
      { attempt: 1, outcome: 'refused_for_now', answer: expect.stringContaining('451') as string },
      { attempt: 2, outcome: 'uncertain', answer: expect.any(String) as string },
      { attempt: 3, outcome: 'sent', answer: expect.stringContaining('taken') as string },
    ])
    expect(await rowOf(mailId)).toMatchObject({ state: 'sent', next_attempt_at: null })
  })

  test('records an attempt that was cut short by the end of the process', async () => {
    const mailId = await queue()
    await database.current.db.updateTable('mails').set({ attempts: 1 }).where('id', '=', mailId).execute()
    await sendNow(mailId)
    expect(await attemptsOf(mailId)).toMatchObject([{ outcome: 'uncertain' }, { outcome: 'sent' }])
  })
})
