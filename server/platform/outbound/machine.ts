// The addresses of this machine, for `own.addresses`: members must not make us fetch ourselves.
import { networkInterfaces } from 'node:os'

export const machineAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((cards) => (cards ?? []).map((card) => card.address.replace(/%.*$/, '')))
