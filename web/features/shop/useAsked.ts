// What is asked of the shop, read from its address and changed there. An address follows a moment later than a hand: what was just
// chosen holds until it has, so that a box stays ticked and two quick choices both count.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readShopAddress, type ShopAddress, type ShopAsked, writeShopAddress } from './shopAddress.ts'

interface Asking extends ShopAddress {
  ask(change: Partial<ShopAsked>): void
}

export const useAsked = (): Asking => {
  const [search, setSearch] = useSearchParams()
  const written = search.toString()
  const [ahead, setAhead] = useState<{ from: string; asked: ShopAsked } | null>(null)
  if (ahead !== null && ahead.from !== written) setAhead(null)
  const address = readShopAddress(search)
  const asked = ahead?.asked ?? address.asked
  return {
    ...address,
    asked,
    place: ahead === null ? address.place : { cursor: undefined, page: 1 },
    ask: (change) => {
      const next = { ...asked, ...change }
      const nextSearch = writeShopAddress(next)
      if (nextSearch.toString() !== written) setAhead({ from: written, asked: next })
      setSearch(nextSearch, { replace: true, preventScrollReset: true })
    },
  }
}
