// Rate limits by network or address for requests that cost an email or a hash.
import { hourSeconds } from '../../../contract/durations.ts'

export const signUpsPerNetwork = { name: 'sign-up by network', burst: 20, perSeconds: hourSeconds }
export const mailsPerAddress = { name: 'account mail by address', burst: 5, perSeconds: hourSeconds }
// Separate limits, so that requests for one cannot use up the other.
export const confirmationsPerAddress = { name: 'confirmation by address', burst: 5, perSeconds: hourSeconds }
export const recoveriesPerAddress = { name: 'recovery by address', burst: 5, perSeconds: hourSeconds }
export const signInsPerNetwork = { name: 'sign-in by network', burst: 60, perSeconds: 600 }
// A single attacker is stopped quickly; only many networks together can make the owner wait.
export const signInsPerAccountAndNetwork = { name: 'sign-in by account and network', burst: 10, perSeconds: 600 }
export const signInsPerAccount = { name: 'sign-in by account', burst: 100, perSeconds: 600 }
export const linksPerNetwork = { name: 'link by network', burst: 30, perSeconds: 600 }
