import { expect, test } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { useDatabase } from '../testing/database.ts'
import { notifyAdmins } from './notifyAdmins.ts'

const database = useDatabase()

test('every admin who can act is notified, and no other member', async () => {
  const { db } = database.current
  const add = async (name: string, role: 'admin' | null, gone: object = {}): Promise<void> => {
    const row = { email: `${name.toLowerCase()}@tell.test`, full_name: name, email_confirmed: true, ...gone }
    const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
    if (role !== null) await db.insertInto('user_roles').values({ user_id: id, role }).execute()
  }
  await add('Ada', 'admin')
  await add('Ben', 'admin')
  await add('blocked', 'admin', { blocked_at: new Date(), blocked_reason: 'Left the team' })
  await add('gone', 'admin', { deleted_at: new Date() })
  await add('member', null)
  const content = { en: { title: 'View', message: 'Please.' }, de: { title: 'Sieh hin', message: 'Bitte.' } }
  await inTransaction(db, (tx) => notifyAdmins(tx, content, '/admin/credits'))
  const notified = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['full_name', 'type', 'data'])
    .orderBy('full_name')
    .execute()
  const data = { content, path: '/admin/credits' }
  expect(notified).toEqual(['Ada', 'Ben'].map((name) => ({ full_name: name, type: 'admin_message', data })))
})
