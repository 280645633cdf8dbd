// Network hash of a session, comparable with others for a month at most.
import type { Tx } from '../../platform/db/database.ts'
import { classifyAddress } from '../../platform/outbound/addresses.ts'
import { rotatingHash } from '../../platform/rotatingHash.ts'

/** Null for a private network: the same ranges are used everywhere, so it identifies no one. */
export const networkHash = async (tx: Tx, network: string): Promise<Buffer | null> =>
  classifyAddress(network.replace(/\/64$/, '')) === 'public' ? rotatingHash(tx, 'network', [network]) : null
