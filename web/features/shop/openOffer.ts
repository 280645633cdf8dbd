// The offer that is open above the list. It follows what becomes of it, also where it has left the page that is shown.
import { useState } from 'react'
import type { ShopOffer, WebsiteMark } from '../../../contract/shop.ts'
import { type Narrowing, nothingNarrowed } from './matters.ts'
import { useShopPage } from './shop.ts'

const wherever = ({ site, mark }: ShopOffer): Narrowing => ({
  ...nothingNarrowed,
  q: site.domain_name,
  choices: mark === 'hidden' ? { hidden: ['only'] } : {},
})

interface OpenOffer {
  open: ShopOffer | null
  /** It is offered no longer. */
  gone: boolean
  setOpen(offer: ShopOffer | null): void
  /** Its website is marked so now. */
  markKept(websiteId: string, mark: WebsiteMark | null): void
}

export const useOpenOffer = (offers: readonly ShopOffer[] | undefined): OpenOffer => {
  const [known, setKnown] = useState<ShopOffer | null>(null)
  const listed = known === null ? undefined : offers?.find(({ id }) => id === known.id)
  const elsewhere = known !== null && listed === undefined
  const asked = known === null ? nothingNarrowed : wherever(known)
  const { data, isPlaceholderData } = useShopPage(
    { ...asked, sort: 'domain', direction: 'up' },
    { cursor: undefined, enabled: elsewhere },
  )
  const answer = elsewhere && !isPlaceholderData ? data : undefined
  const found = listed ?? answer?.offers.find(({ id }) => id === known?.id)
  // As it was last, should it go.
  if (found !== undefined && found !== known) setKnown(found)
  return {
    open: found ?? known,
    gone: answer !== undefined && found === undefined,
    setOpen: setKnown,
    markKept: (websiteId, mark) =>
      setKnown((before) => (before?.site.website_id === websiteId ? { ...before, mark } : before)),
  }
}
