// Express surcharge of prime orders. Without schemas, so that pages that only show a price stay small.

/** What the buyer of a prime order pays on top of the price: a share in percent, to the nearest integer, halves up. */
export const surchargeOf = (price: number, percent: number): number => Math.floor((price * percent) / 100 + 0.5)

/** What a buyer pays: the price of the link and the express surcharge, which is 0 unless in prime mode. */
export const totalOf = ({ price, surcharge }: { price: number; surcharge: number }): number => price + surcharge
