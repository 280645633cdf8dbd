// The member's website to buy links for: the last one chosen, while it is theirs and verified.
import { useState } from 'react'
import type { Website } from '../../../contract/websites.ts'
import { readStored, writeStored } from '../../lib/browserStorage.ts'
import { useLiveWebsites, useWebsites } from '../websites/websites.ts'

const storedAs = 'buying-for'

/** The chosen one, otherwise the first; null if there is none. */
export const chosenAmong = <W extends Pick<Website, 'id'>>(websites: readonly W[], wanted: string | null): W | null =>
  websites.find(({ id }) => id === wanted) ?? websites[0] ?? null

export interface ChosenWebsite {
  /** Verified ones; undefined while loading. */
  websites: Website[] | undefined
  chosen: Website | null
  choose(websiteId: string): void
  error: Error | null
  retry(): unknown
}

export const useChosenWebsite = (): ChosenWebsite => {
  const { data, error, refetch } = useWebsites()
  useLiveWebsites()
  const [wanted, setWanted] = useState(() => readStored(storedAs))
  const websites = data?.websites.filter((website) => website.is_verified)
  return {
    websites,
    chosen: chosenAmong(websites ?? [], wanted),
    choose: (websiteId) => {
      writeStored(storedAs, websiteId)
      setWanted(websiteId)
    },
    error: data === undefined ? error : null,
    retry: refetch,
  }
}
