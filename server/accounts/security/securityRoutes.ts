// HTTP routes for password, address, second factor and sessions.
import type { OutputOf } from '../../../contract/endpoint.ts'
import { securityEndpoints } from '../../../contract/security.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { limit, limitNetwork } from '../../platform/http/rateLimit.ts'
import { type Exchange, type Route, route } from '../../platform/http/route.ts'
import * as emailChange from './emailChange.ts'
import { linksPerNetwork, mailsPerAddress } from '../signIn/limits.ts'
import * as members from '../members.ts'
import type { AccountsOptions } from '../options.ts'
import { changePassword } from './passwordChange.ts'
import { deviceCookie, forgetDevices } from '../signIn/knownDevices.ts'
import { prove } from '../signIn/reauthentication.ts'
import { refreshCookie } from '../signIn/refreshCookie.ts'
import * as sessions from '../signIn/sessions.ts'
import * as twoFactor from './twoFactor.ts'

export const securityRoutes = (options: AccountsOptions): Route[] => [
  ...passwordAndAddressRoutes(options),
  ...twoFactorRoutes(options),
  ...activeSessionRoutes(options),
]

const passwordAndAddressRoutes = (options: AccountsOptions): Route[] => {
  const { database, settings, sender } = options
  const { db } = database
  const devices = deviceCookie(settings)
  return [
    route(securityEndpoints.security, ({ caller }) => describeSecurity(options, caller.memberId)),
    route(securityEndpoints.changePassword, async ({ body, caller, exchange }) => {
      const { password, code, new_password: newPassword } = body
      await changePassword(database, settings, sender, {
        ...{ ...caller, password, code, newPassword },
        deviceTokens: devices.read(exchange),
      })
      return {}
    }),
    route(securityEndpoints.changeEmail, async ({ body, caller, exchange }) => {
      const { memberId } = caller
      const newEmail = body.new_email
      await emailChange.refuseSameEmail(db, memberId, newEmail)
      const { password, code } = body
      await prove(database, settings, { memberId, password, code, deviceTokens: devices.read(exchange) })
      await limit(db, mailsPerAddress, newEmail.toLowerCase())
      const pending = await inTransaction(db, async (tx) => {
        const reservedEmail = (await members.hasAdmin(tx)) ? null : options.adminEmail
        return emailChange.requestEmailChange(tx, sender, { memberId, newEmail, reservedEmail })
      })
      return { email_change: pending }
    }),
    route(securityEndpoints.cancelEmailChange, async ({ caller }) => {
      await emailChange.cancelEmailChange(db, caller.memberId)
      return {}
    }),
    route(securityEndpoints.confirmEmailChange, async ({ body, exchange }) => {
      await limitNetwork(db, linksPerNetwork, exchange.network())
      const outcome = await emailChange.confirmEmailChange(database, sender, body.token)
      if (outcome.kind === 'link_expired') throw new AppError('link_expired')
      return { outcome: outcome.kind, new_email: outcome.newEmail }
    }),
  ]
}

const describeSecurity = async (
  { database, settings }: AccountsOptions,
  memberId: string,
): Promise<OutputOf<typeof securityEndpoints.security>> => {
  const { user, two_factor_enabled: on } = await members.describe(database.db, memberId)
  return {
    email: user.email,
    two_factor_enabled: on,
    recovery_codes_left: on ? await twoFactor.recoveryCodesLeft(database, settings, memberId) : null,
    email_change: await emailChange.pendingEmailChange(database.db, memberId),
  }
}

const twoFactorRoutes = ({ database, settings, sender }: AccountsOptions): Route[] => {
  const devices = deviceCookie(settings)
  const given = <B extends object>(body: B, { memberId }: { memberId: string }, exchange: Exchange) => ({
    ...body,
    memberId,
    deviceTokens: devices.read(exchange),
  })
  return [
    route(securityEndpoints.startTwoFactor, async ({ body, caller, exchange }) => {
      const started = await twoFactor.startTwoFactor(database, settings, sender, given(body, caller, exchange))
      return { uri: started.uri, secret: started.secret, recovery_codes: started.recoveryCodes }
    }),
    route(securityEndpoints.confirmTwoFactor, async ({ body, caller: { memberId } }) => {
      await twoFactor.confirmTwoFactor(database, settings, sender, { memberId, ...body })
      return {}
    }),
    route(securityEndpoints.disableTwoFactor, async ({ body, caller, exchange }) => {
      await twoFactor.disableTwoFactor(database, settings, sender, given(body, caller, exchange))
      return {}
    }),
    route(securityEndpoints.renewRecoveryCodes, async ({ body, caller, exchange }) => ({
      recovery_codes: await twoFactor.renewRecoveryCodes(database, settings, sender, given(body, caller, exchange)),
    })),
  ]
}

const activeSessionRoutes = ({ database: { db }, settings }: AccountsOptions): Route[] => {
  const cookie = refreshCookie(settings.publicUrl)
  const devices = deviceCookie(settings)
  return [
    route(securityEndpoints.sessions, async ({ caller: { memberId, sessionId } }) => ({
      sessions: await sessions.list(db, memberId, sessionId),
    })),
    route(securityEndpoints.endSession, async ({ params, caller: { memberId, sessionId }, exchange }) => {
      if (!(await inTransaction(db, (tx) => sessions.endOne(tx, memberId, params.id)))) throw new AppError('not_found')
      if (params.id === sessionId) cookie.remove(exchange)
      return {}
    }),
    route(securityEndpoints.endSessions, async ({ query, caller: { memberId, sessionId }, exchange }) => {
      const isKept = query.keep === 'current'
      const ended = await inTransaction(db, async (tx) => {
        await forgetDevices(tx, memberId, isKept ? devices.read(exchange) : [])
        return sessions.endAll(tx, memberId, isKept ? { except: sessionId } : {})
      })
      if (query.keep === 'none') cookie.remove(exchange)
      return { ended }
    }),
  ]
}
