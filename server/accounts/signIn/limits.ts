// Rate limits by network or address for requests that cost an email or a hash.
import { hourSeconds } from '../../../contract/durations.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { limit, limitNetwork } from '../../platform/http/rateLimit.ts'

export const signUpsPerNetwork = { name: 'sign-up by network', burst: 20, widerBurst: 200, perSeconds: hourSeconds }
export const mailsPerAddress = { name: 'account mail by address', burst: 5, perSeconds: hourSeconds }
// Separate limits, so that requests for one cannot use up the other.
export const confirmationsPerAddress = { name: 'confirmation by address', burst: 5, perSeconds: hourSeconds }
export const recoveriesPerAddress = { name: 'recovery by address', burst: 5, perSeconds: hourSeconds }
export const signInsPerNetwork = { name: 'sign-in by network', burst: 60, widerBurst: 600, perSeconds: 600 }
// A single attacker is stopped quickly; only many networks together can make the owner wait.
const signInsPerAccountAndNetwork = {
  name: 'sign-in by account and network',
  burst: 10,
  widerBurst: 20,
  perSeconds: 600,
}
const signInsPerAccount = { name: 'sign-in by account', burst: 100, perSeconds: 600 }
/** Taken instead of the other three in a browser that has signed in to the account before. */
const signInsPerKnownDevice = { name: 'sign-in by known device', burst: 10, perSeconds: 600 }
export const linksPerNetwork = { name: 'link by network', burst: 30, widerBurst: 300, perSeconds: 600 }

/**
 * Takes one sign-in from the allowance of the known device, or else from those of network and account, which strangers
 * can use up. Returns the device if its own allowance was enough.
 */
export const limitSignIn = async (
  db: Db,
  { email, network, knownDevice }: { email: string; network: string; knownDevice: string | null },
): Promise<string | null> => {
  if (knownDevice !== null && (await hasLeft(limit(db, signInsPerKnownDevice, knownDevice)))) return knownDevice
  const account = email.toLowerCase()
  await limitNetwork(db, signInsPerNetwork, network)
  await limitNetwork(db, signInsPerAccountAndNetwork, network, account)
  await limit(db, signInsPerAccount, account)
  return null
}

const hasLeft = async (taken: Promise<void>): Promise<boolean> => {
  try {
    await taken
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
