import { minuteMs } from '../../contract/durations.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import * as broadcasts from './broadcasts.ts'
import { plain, useBroadcastJobs } from './broadcastSending.fixture.ts'

const setup = useBroadcastJobs()
const { database, jobsWaiting, forget, run, runNext, runAll, begin, stop, stateOf, notified } = setup

describe('stopping a broadcast', () => {
  it('notifies no further members, and cancels emails that have not been sent', async () => {
    const id = await begin()
    await runNext()
    const [first, second] = await notified(id)
    const mail = {
      kind: 'admin_message',
      recipient: 'a@crowd.test',
      language: 'en',
      subject: 's',
      body_text: 't',
      body_html: 'h',
    }
    const mails = (['waiting', 'sent', 'failed'] as const).map((state) => ({
      ...mail,
      state,
      message_id: randomUUID(),
      broadcast_id: id,
    }))
    await database.current.db.insertInto('mails').values(mails).execute()
    await database.current.db
      .updateTable('notifications')
      .set({ mailing: 'done' })
      .where('id', '=', first?.id ?? 0)
      .execute()
    await database.current.db
      .updateTable('notifications')
      .set({ mailing: 'digest' })
      .where('id', '=', second?.id ?? 0)
      .execute()
    await stop(id)
    await runAll()
    const rows = await notified(id)
    expect(rows).toHaveLength(100)
    expect(rows.filter((row) => row.mailing !== 'none').map((row) => [row.id, row.mailing])).toEqual([
      [first?.id, 'done'],
    ])
    expect(await stateOf(id)).toMatchObject({
      state: 'stopped',
      notified: 100,
      mails: { waiting: 0, sent: 1, failed: 1, bounced: 0, cancelled: 1 },
    })
    await expect(stop(id)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('in the middle of a batch notifies all of that batch or none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await begin()
      const [job] = await jobsWaiting()
      if (job === undefined) throw new Error('No batch is waiting')
      await Promise.all([run(job), stop(id)])
      await forget(job.id)
      await runAll()
      const rows = await notified(id)
      expect([0, 100]).toContain(rows.length)
      expect(rows.filter((row) => row.mailing !== 'none')).toEqual([])
      expect(await stateOf(id)).toMatchObject({ state: 'stopped', notified: rows.length })
    }
  })

  it('also works before its scheduled time', async () => {
    const at = new Date(Date.now() + minuteMs).toISOString()
    const id = await inTransaction(database.current.db, async (tx) => {
      const draft = { segment: {}, content: plain, path: null }
      const { id: draftId } = await broadcasts.create(tx, { draft, createdBy: setup.admin })
      await broadcasts.send(tx, { id: draftId, basedOn: 1, at })
      return draftId
    })
    expect(await stateOf(id)).toMatchObject({ state: 'scheduled', scheduled_at: at, audience: null })
    await stop(id)
    await runAll()
    expect(await notified(id)).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'stopped' })
  })
})
