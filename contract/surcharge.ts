// What a buyer pays on top of the price: the express surcharge of prime orders, and the premium for the seller's guarantee
// account. Without schemas, so that pages that only show a price stay small.

/** What the buyer of a prime order pays on top of the price: a share in percent, to the nearest integer, halves up. */
export const surchargeOf = (price: number, percent: number): number => Math.floor((price * percent) / 100 + 0.5)

/** What the buyer pays for the guarantee account of the seller: a share in percent, rounded like the surcharge. */
export const premiumOf = (price: number, percent: number): number => surchargeOf(price, percent)

interface Paid {
  price: number
  surcharge: number
  premium: number
}

/** What a seller can get of it. */
export const earningsOf = ({ price, surcharge }: Pick<Paid, 'price' | 'surcharge'>): number => price + surcharge

/**
 * What a buyer pays: the price of the link, the express surcharge, which is 0 unless in prime mode, and the premium, which is
 * 0 between related parties.
 */
export const totalOf = ({ price, surcharge, premium }: Paid): number => price + surcharge + premium
