// Websites selected for comparison: a few, across all pages of the shop, until the tab closes.
import { useState } from 'react'
import { comparedSitesMax } from '../../../contract/limits.ts'
import type { ShopOffer } from '../../../contract/shop.ts'
import { readStored, writeStored } from '../../lib/browserStorage.ts'

export const comparedMin = 2

export type ChosenSite = Pick<ShopOffer['site'], 'domain' | 'domain_name'>

const storedKey = 'shop-compared'

const isSite = (entry: unknown): entry is ChosenSite => {
  const { domain, domain_name: name } = (entry ?? {}) as Partial<Record<keyof ChosenSite, unknown>>
  return typeof domain === 'string' && domain !== '' && typeof name === 'string'
}

/** Stored values may come from another version or be edited by hand. */
export const readChosen = (stored: string | null): readonly ChosenSite[] => {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isSite).slice(0, comparedSitesMax) : []
  } catch {
    return []
  }
}

export const isChosen = (chosen: readonly ChosenSite[], { domain }: ChosenSite): boolean =>
  chosen.some((site) => site.domain === domain)

/** Null: the limit is reached. */
export const toggledSite = (
  chosen: readonly ChosenSite[],
  { domain, domain_name: name }: ChosenSite,
): readonly ChosenSite[] | null => {
  const others = chosen.filter((site) => site.domain !== domain)
  if (others.length < chosen.length) return others
  return others.length < comparedSitesMax ? [...others, { domain, domain_name: name }] : null
}

export const comparePath = (chosen: readonly ChosenSite[]): string =>
  `/compare?sites=${chosen.map(({ domain }) => encodeURIComponent(domain)).join(',')}`

export interface Comparing {
  chosen: readonly ChosenSite[]
  /** False if rejected because the limit is reached. */
  toggle(site: ChosenSite): boolean
  clear(): void
}

export const useComparing = (): Comparing => {
  const [chosen, setChosen] = useState(() => readChosen(readStored(storedKey, 'tab')))
  const choose = (next: readonly ChosenSite[]) => {
    writeStored(storedKey, JSON.stringify(next), 'tab')
    setChosen(next)
  }
  return {
    chosen,
    toggle: (site) => {
      const next = toggledSite(chosen, site)
      if (next === null) return false
      choose(next)
      return true
    },
    clear: () => choose([]),
  }
}
