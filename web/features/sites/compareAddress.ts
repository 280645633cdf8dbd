// The compared websites in the URL, so that a comparison can be shared.
import { comparedSitesMax } from '../../../contract/limits.ts'

export interface Compared {
  /** Without duplicates, in the order of the URL. */
  domains: string[]
  /** Number of further domains in the URL. */
  left: number
}

export const readCompared = (search: URLSearchParams): Compared => {
  const named = (search.get('sites') ?? '').split(',').map((part) => part.trim().toLowerCase())
  const different = [...new Set(named.filter((part) => part !== ''))]
  return { domains: different.slice(0, comparedSitesMax), left: Math.max(0, different.length - comparedSitesMax) }
}

export const comparePath = (domains: readonly string[]): string =>
  domains.length === 0 ? '/compare' : `/compare?sites=${domains.map(encodeURIComponent).join(',')}`
