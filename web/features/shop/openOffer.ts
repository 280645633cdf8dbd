// The offer open above the list. It stays up to date even if it has left the current page.
import { useState } from 'react'
import type { ShopOffer, WebsiteMark } from '../../../contract/shop.ts'
import { type Narrowing, nothingNarrowed } from './filters.ts'
import { useShopPage } from './shop.ts'

const wherever = ({ site, mark }: ShopOffer): Narrowing => ({
  ...nothingNarrowed,
  q: site.domain_name,
  choices: mark === 'hidden' ? { hidden: ['only'] } : {},
})

interface OpenOffer {
  open: ShopOffer | null
  /** No longer offered. */
  gone: boolean
  setOpen(offer: ShopOffer | null): void
  /** The new mark of its website has been saved. */
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
  // Keeps the last known state, in case it disappears.
  if (found !== undefined && found !== known) setKnown(found)
  return {
    open: found ?? known,
    gone: answer !== undefined && found === undefined,
    setOpen: setKnown,
    markKept: (websiteId, mark) =>
      setKnown((before) => (before?.site.website_id === websiteId ? { ...before, mark } : before)),
  }
}
