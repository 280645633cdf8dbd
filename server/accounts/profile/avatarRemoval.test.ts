import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../contract/durations.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { forgetAvatars } from './avatars.ts'
import { useAvatars } from './avatars.fixture.ts'

const setup = useAvatars()
const { api, newMember, upload, avatarUrl, keysOf, jobsDone, keyOf } = setup

describe('removing the picture', () => {
  it('clears the URL and deletes the file; idempotent', async () => {
    const member = await newMember()
    await upload(member, setup.picture)
    const token = member.session.access_token
    for (let time = 1; time <= 2; time += 1) {
      const answer = await api.call('DELETE', '/api/me/avatar', { token })
      expect([answer.status, answer.json]).toEqual([200, {}])
    }
    await jobsDone()
    expect(await avatarUrl(member)).toBeNull()
    expect(await keysOf(member.memberId)).toEqual([])
  })

  it('never deletes another member’s file, whatever the row contained', async () => {
    const { db } = api.database
    const victim = await newMember()
    // An upload in progress: stored already, but not yet referenced by its owner.
    const url = `${api.url}/avatars/${victim.memberId}/${Date.now()}.webp`
    await api.store.put(keyOf(url), setup.picture, { contentType: 'image/webp' })
    const member = await newMember()
    await db.updateTable('profiles').set({ avatar_url: url }).where('id', '=', member.memberId).execute()
    await api.call('DELETE', '/api/me/avatar', { token: member.session.access_token })
    await jobsDone()
    expect(await keysOf(victim.memberId)).toEqual([keyOf(url)])
  })

  it('permanently deletes the member’s whole folder, and only that one', async () => {
    const { db } = api.database
    const [leaving, staying] = [await newMember(), await newMember()]
    await upload(leaving, setup.picture)
    await api.store.put(`avatars/${leaving.memberId}/1700000000000.webp`, setup.picture, { contentType: 'image/webp' })
    const { url } = await upload(staying, setup.picture)
    await inTransaction(db, (tx) => forgetAvatars(tx, leaving.memberId))
    await jobsDone()
    expect(await keysOf(leaving.memberId)).toEqual([])
    expect(await keysOf(staying.memberId)).toEqual([keyOf(url)])
  })
})

describe('the cleanup job', () => {
  it('removes unreferenced files older than a day, and nothing else', async () => {
    const { db } = api.database
    const { memberId } = await newMember()
    const unknownMember = '00000000-0000-4000-8000-000000000000'
    const at = (ageMs: number) => `${Date.now() - ageMs}.webp`
    const [named, orphan, fresh, ownerless, foreign] = [
      `avatars/${memberId}/${at(30 * dayMs)}`,
      `avatars/${memberId}/${at(1.1 * dayMs)}`,
      `avatars/${memberId}/${at(0.9 * dayMs)}`,
      `avatars/${unknownMember}/${at(2 * dayMs)}`,
      'avatars/readme.txt',
    ]
    for (const key of [named, orphan, fresh, ownerless, foreign]) {
      await api.store.put(key, setup.picture, { contentType: 'image/webp' })
    }
    // Under a former public URL: a file is identified by its path.
    const url = `https://old.example/${named}`
    await db.updateTable('profiles').set({ avatar_url: url }).where('id', '=', memberId).execute()
    await sql`select graphile_worker.add_job('sweepAvatars')`.execute(db)
    await jobsDone()
    expect((await keysOf(memberId)).sort()).toEqual([named, fresh].sort())
    expect(await keysOf(unknownMember)).toEqual([])
    expect(await api.store.head(foreign)).not.toBeNull()
  })
})
