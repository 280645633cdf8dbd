// The shop query, read from and written to the URL. The URL updates with a delay, so a new choice applies immediately:
// a box stays ticked, and two quick choices both count.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OwnSite } from './filterNames.ts'
import { readShopAddress, type ShopAddress, type ShopAsked, writeShopAddress } from './shopAddress.ts'

interface Asking extends ShopAddress {
  ask(change: Partial<ShopAsked>): void
}

/** Another member's website or a removed one is ignored like any other unknown part. */
const withOwnSite = (address: ShopAddress, sites: readonly OwnSite[] | undefined): ShopAddress => {
  const { site } = address.asked
  if (site === null || sites === undefined || sites.some(({ id }) => id === site)) return address
  return { ...address, asked: { ...address.asked, site: null }, dropped: address.dropped + 1 }
}

interface Ahead {
  /** The URL at the time of the choice. */
  from: string
  asked: ShopAsked
}

/**
 * The choice that applies until the URL is updated; null if the URL already matches, as after a choice that was undone
 * at once.
 */
export const aheadOf = (written: string, asked: ShopAsked): Ahead | null =>
  writeShopAddress(asked).toString() === written ? null : { from: written, asked }

/** `sites`: the member's own, once loaded. */
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
