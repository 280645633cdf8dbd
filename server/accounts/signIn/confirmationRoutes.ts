// HTTP routes for the page that the confirmation link opens.
import { accountEndpoints } from '../../../contract/accounts.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { limitNetwork } from '../../platform/http/rateLimit.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { AccountsOptions } from '../options.ts'
import * as members from '../members.ts'
import { confirmAddress, findConfirmationStep } from './confirmation.ts'
import { publishSignUpSignals } from './signInSignals.ts'
import { deviceCookie, rememberDevice } from './knownDevices.ts'
import { linksPerNetwork } from './limits.ts'
import { refreshCookie } from './refreshCookie.ts'
import { signUpCookie } from './signUpBrowser.ts'

export const confirmationRoutes = (options: AccountsOptions): Route[] => {
  const { settings, accessTokens, adminEmail } = options
  const { db } = options.database
  const cookie = refreshCookie(settings.publicUrl)
  const browser = signUpCookie(settings.publicUrl)
  const devices = deviceCookie(settings)
  return [
    route(accountEndpoints.confirmationStep, ({ body, exchange }) =>
      findConfirmationStep(options, { ...body, secret: browser.read(exchange) }),
    ),
    route(accountEndpoints.confirm, async ({ body, exchange }) => {
      await limitNetwork(db, linksPerNetwork, exchange.network())
      const { session, language } = await confirmAddress(options, {
        token: body.token,
        password: body.password,
        newPassword: body.new_password,
        secret: browser.read(exchange),
        userAgent: exchange.userAgent(),
        network: exchange.network(),
      })
      if (adminEmail !== null) await members.nameFirstAdmin(db, adminEmail)
      const { email, fullName } = await members.find(db, session.memberId)
      cookie.set(exchange, session.refreshToken)
      browser.remove(exchange)
      const browserId = devices.browserId(exchange)
      const tokens = await inTransaction(db, async (tx) => {
        const traces = { network: exchange.network(), browserId }
        await publishSignUpSignals(tx, settings.secret, session.memberId, traces)
        return rememberDevice(tx, session.memberId, devices.read(exchange))
      })
      devices.set(exchange, tokens, browserId)
      return { ...(await accessTokens.issue({ ...session, email, fullName })), language }
    }),
  ]
}
