// From which network a session is used, as a hash that can be compared with others for a month at most.
import type { Tx } from '../../platform/db/database.ts'
import { classifyAddress } from '../../platform/outbound/addresses.ts'
import { rotatingHash } from '../../platform/rotatingHash.ts'

/** Null for a network that is not of the public internet: every house has the same, so it says nothing about whom it is. */
export const networkHash = async (tx: Tx, network: string): Promise<Buffer | null> =>
  classifyAddress(network.replace(/\/64$/, '')) === 'public' ? rotatingHash(tx, 'network', [network]) : null
