// What is asked of the shop, read from its address and changed there. An address follows a moment later than a hand: what was just
// chosen holds until it has, so that a box stays ticked and two quick choices both count.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OwnSite } from './matterNames.ts'
import { readShopAddress, type ShopAddress, type ShopAsked, writeShopAddress } from './shopAddress.ts'

interface Asking extends ShopAddress {
  ask(change: Partial<ShopAsked>): void
}

/** Somebody else's website, or one that has gone, means as little as any other part that is not understood. */
const withOwnSite = (address: ShopAddress, sites: readonly OwnSite[] | undefined): ShopAddress => {
  const { site } = address.asked
  if (site === null || sites === undefined || sites.some(({ id }) => id === site)) return address
  return { ...address, asked: { ...address.asked, site: null }, dropped: address.dropped + 1 }
}

interface Ahead {
  /** As the address stood when it was chosen. */
  from: string
  asked: ShopAsked
}

/** What holds until the address has followed; null where it stands there already, as after a choice that was taken back at once. */
export const aheadOf = (written: string, asked: ShopAsked): Ahead | null =>
  writeShopAddress(asked).toString() === written ? null : { from: written, asked }

/** `sites`: the member's own, once they are known. */
export const useAsked = (sites: readonly OwnSite[] | undefined): Asking => {
  const [search, setSearch] = useSearchParams()
  const written = search.toString()
  const [ahead, setAhead] = useState<Ahead | null>(null)
  if (ahead !== null && ahead.from !== written) setAhead(null)
  const address = withOwnSite(readShopAddress(search), sites)
  const asked = ahead?.asked ?? address.asked
  return {
    ...address,
    asked,
    place: ahead === null ? address.place : { cursor: undefined, page: 1 },
    ask: (change) => {
      const next = { ...asked, ...change }
      setAhead(aheadOf(written, next))
      setSearch(writeShopAddress(next), { replace: true, preventScrollReset: true })
    },
  }
}
