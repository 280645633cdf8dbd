// The addresses that this machine answers on, for `own.addresses`: nobody may have us fetch ourselves.
import { networkInterfaces } from 'node:os'

export const machineAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((cards) => (cards ?? []).map((card) => card.address.replace(/%.*$/, '')))
