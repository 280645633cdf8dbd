// HTTP routes for sign-up, sign-in, session and the member's own record.
import { accountEndpoints, type SecondFactorChallenge, type Session } from '../../../contract/accounts.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { limit, limitNetwork } from '../../platform/http/rateLimit.ts'
import { type Exchange, type Route, route } from '../../platform/http/route.ts'
import { challengeLifeSeconds } from '../auth.ts'
import { deviceCookie, knownDeviceOf } from './knownDevices.ts'
import {
  confirmationsPerAddress,
  limitSignIn,
  linksPerNetwork,
  mailsPerAddress,
  recoveriesPerAddress,
  signInsPerNetwork,
  signUpsPerNetwork,
} from './limits.ts'
import type { AccountsOptions } from '../options.ts'
import { confirmationRoutes } from './confirmationRoutes.ts'
import { setNewPassword } from './recovery.ts'
import { requestRecovery } from './recoveryRequest.ts'
import { refreshCookie } from './refreshCookie.ts'
import * as members from '../members.ts'
import * as sessions from './sessions.ts'
import { signIn, signInByCode, type SignedInBrowser, type SignInOutcome, type Visitor } from './signIn.ts'
import { requestConfirmation, refuseWeakPassword, signUp } from './signUp.ts'
import { newBrowserSecret, signUpCookie } from './signUpBrowser.ts'

export const sessionRoutes = (options: AccountsOptions): Route[] => [
  ...signUpRoutes(options),
  ...confirmationRoutes(options),
  ...signInRoutes(options),
  route(accountEndpoints.me, ({ caller }) => members.describe(options.database.db, caller.memberId)),
]

const signUpRoutes = ({ database, settings, sender }: AccountsOptions): Route[] => {
  const { db } = database
  const cookie = signUpCookie(settings.publicUrl)
  return [
    route(accountEndpoints.signUp, async ({ body, exchange }) => {
      refuseWeakPassword(body.password, body.email)
      await limitNetwork(db, signUpsPerNetwork, exchange.network())
      await limit(db, mailsPerAddress, body.email.toLowerCase())
      const browser = { secret: newBrowserSecret(), before: cookie.read(exchange) }
      const network = exchange.network()
      await signUp(database, settings, sender, { ...body, fullName: body.full_name, browser, network })
      // Set for every address, so that it does not reveal whether one is known.
      cookie.set(exchange, browser.secret)
      return {}
    }),
    route(accountEndpoints.resendConfirmation, async ({ body, exchange }) => {
      await limitNetwork(db, signUpsPerNetwork, exchange.network())
      await limit(db, confirmationsPerAddress, body.email.toLowerCase())
      await requestConfirmation(db, body)
      return {}
    }),
  ]
}

const signInRoutes = ({ database, settings, sender, accessTokens, adminEmail }: AccountsOptions): Route[] => {
  const { db } = database
  const cookie = refreshCookie(settings.publicUrl)
  const devices = deviceCookie(settings)
  const visitorOf = (exchange: Exchange): Visitor => ({
    ...browserOf(exchange),
    deviceTokens: devices.read(exchange),
    browserId: devices.browserId(exchange),
  })

  const hand = async (opened: sessions.OpenedSession, exchange: Exchange): Promise<Session> => {
    const { email, fullName } = await members.find(db, opened.memberId)
    cookie.set(exchange, opened.refreshToken)
    return accessTokens.issue({ ...opened, email, fullName })
  }

  const handToKnown = async (opened: SignedInBrowser, exchange: Exchange): Promise<Session> => {
    const session = await hand(opened, exchange)
    devices.set(exchange, opened.deviceTokens, opened.browserId ?? devices.browserId(exchange))
    return session
  }

  const answer = async (outcome: SignInOutcome, exchange: Exchange): Promise<Session | SecondFactorChallenge> =>
    outcome.kind === 'opened'
      ? handToKnown(outcome.session, exchange)
      : { challenge: outcome.challenge, expires_in: challengeLifeSeconds }

  return [
    route(accountEndpoints.signIn, async ({ body, exchange }) => {
      const visitor = visitorOf(exchange)
      const known = await knownDeviceOf(db, body.email, visitor.deviceTokens)
      const knownDevice = await limitSignIn(db, { ...visitor, email: body.email, knownDevice: known })
      return answer(await signIn(database, settings, { ...body, ...visitor, knownDevice }), exchange)
    }),
    route(accountEndpoints.secondFactor, async ({ body, exchange }) => {
      await limitNetwork(db, signInsPerNetwork, exchange.network())
      return handToKnown(await signInByCode(database, settings, { ...body, ...visitorOf(exchange) }), exchange)
    }),
    route(accountEndpoints.recover, async ({ body, exchange }) => {
      await limitNetwork(db, signUpsPerNetwork, exchange.network())
      await limit(db, recoveriesPerAddress, body.email.toLowerCase())
      await requestRecovery(db, body)
      return {}
    }),
    route(accountEndpoints.newPassword, async ({ body, exchange }) => {
      await limitNetwork(db, linksPerNetwork, exchange.network())
      const given = { ...body, ...visitorOf(exchange) }
      const outcome = await setNewPassword(database, settings, sender, given)
      // The link may have confirmed the address for the first time.
      if (adminEmail !== null) await members.nameFirstAdmin(db, adminEmail)
      return answer(outcome, exchange)
    }),
    route(accountEndpoints.refresh, async ({ exchange }) => {
      const token = exchange.cookie(cookie.name)
      if (token === null) throw new AppError('signed_out')
      const outcome = await inTransaction(db, (tx) => sessions.refresh(tx, token, exchange.network()))
      if (outcome.kind === 'refreshed') return hand(outcome.session, exchange)
      cookie.remove(exchange)
      throw new AppError(outcome.kind)
    }),
    route(accountEndpoints.signOut, async ({ exchange }) => {
      const token = exchange.cookie(cookie.name)
      cookie.remove(exchange)
      if (token !== null) await inTransaction(db, (tx) => sessions.endByRefreshToken(tx, token))
      return {}
    }),
  ]
}

const browserOf = (exchange: Exchange): sessions.Browser => ({
  userAgent: exchange.userAgent(),
  network: exchange.network(),
})
