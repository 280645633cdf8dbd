// Settings for tests about something else than awards in parts: an award is paid at once, for every domain of a member.
import { randomUUID } from 'node:crypto'
import { shippedSettings } from '../../contract/pricing.ts'
import type { Db } from '../platform/db/database.ts'

export const payAwardsAtOnce = async (db: Db): Promise<void> => {
  const { award_limits: limits } = shippedSettings
  const whole = { ...limits, at_once_percent: 100, further: limits.established }
  const settings = JSON.stringify({ ...shippedSettings, award_limits: whole })
  const user = { email: `${randomUUID()}@example.com`, full_name: 'Settings', email_confirmed: true }
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('credit_settings').values({ version: 1, settings, changed_by: id }).execute()
}
