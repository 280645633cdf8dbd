// Signals of a sign-in and a sign-up, by which related accounts are recognised: the network, the browser, and sign-ups that
// follow each other closely in one network.
import { sql } from 'kysely'
import { hourMs } from '../../../contract/durations.ts'
import type { Tx } from '../../platform/db/database.ts'
import { classifyAddress } from '../../platform/outbound/addresses.ts'
import { publishSignals, type SeenValue } from '../signals.ts'

interface SignInTraces {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  network: string
  browserId?: string | undefined
}

/** The ranges of private networks are used everywhere, so they say nothing. */
const isPublic = (network: string): boolean => classifyAddress(network.replace(/\/64$/, '')) === 'public'

const tracesOf = ({ network, browserId }: SignInTraces): SeenValue[] => [
  ...(isPublic(network) ? [{ kind: 'network' as const, value: network }] : []),
  ...(browserId === undefined ? [] : [{ kind: 'device' as const, value: browserId }]),
]

export const publishSignInSignals = (tx: Tx, secret: string, memberId: string, traces: SignInTraces): Promise<void> =>
  publishSignals(tx, secret, memberId, tracesOf(traces))

/** The first sign-in: two accounts made within half an hour of each other share at least one of the two hours. */
export const publishSignUpSignals = async (
  tx: Tx,
  secret: string,
  memberId: string,
  traces: SignInTraces,
): Promise<void> => {
  const values = tracesOf(traces)
  if (isPublic(traces.network)) {
    const { rows } = await sql<{ created_at: Date }>`select created_at from users where id = ${memberId}`.execute(tx)
    const at = rows[0]?.created_at.getTime() ?? 0
    for (const [name, shift] of [
      ['hour', 0],
      ['half', hourMs / 2],
    ] as const) {
      values.push({ kind: 'sign_up', value: `${traces.network} ${name} ${Math.floor((at + shift) / hourMs)}` })
    }
  }
  await publishSignals(tx, secret, memberId, values)
}
