// Which websites are compared, as the address holds it, so that a comparison can be sent to somebody else.
import { comparedMax } from './sites.ts'

export interface Compared {
  /** Each once, in the order of the address. */
  domains: string[]
  /** How many the address names beyond those. */
  left: number
}

export const readCompared = (search: URLSearchParams): Compared => {
  const named = (search.get('sites') ?? '').split(',').map((part) => part.trim().toLowerCase())
  const different = [...new Set(named.filter((part) => part !== ''))]
  return { domains: different.slice(0, comparedMax), left: Math.max(0, different.length - comparedMax) }
}

export const comparePath = (domains: readonly string[]): string =>
  domains.length === 0 ? '/compare' : `/compare?sites=${domains.map(encodeURIComponent).join(',')}`
