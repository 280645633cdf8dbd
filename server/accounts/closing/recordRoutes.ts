// HTTP routes of the member's data: export as a file, or deletion with the account.
import type { Language } from '../../../contract/accounts.ts'
import { hourSeconds } from '../../../contract/durations.ts'
import { recordEndpoints } from '../../../contract/records.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { consequencesOf, deleteAccount } from './deletion.ts'
import type { MemberRecords } from './memberRecords.ts'
import { accountTexts } from '../accountTexts.ts'
import * as members from '../members.ts'
import type { AccountsOptions } from '../options.ts'
import { deviceCookie } from '../signIn/knownDevices.ts'
import { prove } from '../signIn/reauthentication.ts'
import { refreshCookie } from '../signIn/refreshCookie.ts'

export const exportsPerMember = { name: 'export by member', burst: 10, perSeconds: hourSeconds }

export const recordRoutes = (options: AccountsOptions): Route[] => {
  const { database, settings, sender, memberRecords } = options
  const { db } = database
  const cookie = refreshCookie(settings.publicUrl)
  const devices = deviceCookie(settings)

  const takeAll = (memberId: string): Promise<Record<string, unknown>> =>
    inTransaction(
      db,
      async (tx) => {
        await members.find(tx, memberId)
        const { language } = await members.reader(tx, memberId)
        const taken: Record<string, unknown> = {
          exported_at: await now(tx),
          from: settings.publicUrl,
          read_me: readMe(language, memberRecords),
        }
        // JSON drops undefined: a part without a row is null, so that the file has every part its read_me names.
        for (const part of memberRecords) taken[part.name] = (await part.take(tx, memberId)) ?? null
        return taken
      },
      // One consistent snapshot, however many parts it consists of.
      { isolation: 'repeatable read' },
    )

  return [
    route(recordEndpoints.exportRecords, async ({ caller }) => {
      await limit(db, exportsPerMember, caller.memberId)
      const taken = await takeAll(caller.memberId)
      const name = `${fileNameOf(sender.siteName)}-${new Date().toISOString().slice(0, 10)}.json`
      return new Response(`${JSON.stringify(taken, null, 2)}\n`, {
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    }),
    route(recordEndpoints.deletionConsequences, async ({ caller }) => {
      await members.find(db, caller.memberId)
      return { consequences: await consequencesOf(db, memberRecords, caller.memberId) }
    }),
    route(recordEndpoints.deleteAccount, async ({ caller: { memberId }, body, exchange }) => {
      await members.find(db, memberId)
      try {
        await prove(database, settings, { memberId, ...body, deviceTokens: devices.read(exchange) })
      } catch (error) {
        // The account may have been deleted during the password check; then report that instead.
        await members.find(db, memberId)
        throw error
      }
      await inTransaction(db, (tx) => deleteAccount(tx, { sender, memberRecords }, memberId))
      cookie.remove(exchange)
      return {}
    }),
  ]
}

const fileNameOf = (siteName: string): string =>
  siteName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'export'

/** The file is machine-readable; this explains its contents in the member's language. */
const readMe = (language: Language, memberRecords: readonly MemberRecords[]): Record<string, unknown> => {
  const t = accountTexts(language)
  const parts = t.group('records.parts')
  return { text: t('records.text'), parts: Object.fromEntries(memberRecords.map(({ name }) => [name, parts[name]])) }
}
