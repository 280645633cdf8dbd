// The domain by which awards are counted: the one that was paid for at a registry. Names below a hosting platform
// (github.io, duckdns.org) are free and would be an endless source of awards, so all of them share the awards of the
// platform's domain; names below a registry-like private suffix (firma.de.com) cost money and count as domains.
import { getDomain, parse } from 'tldts'
import { registrySuffixes } from './registrySuffixes.ts'

/** Whether a registrable domain is a name below a hosting platform. */
export const isHosted = (registrableDomain: string): boolean => awardDomain(registrableDomain) !== registrableDomain

export const awardDomain = (domain: string): string => {
  const {
    domain: below,
    publicSuffix,
    isPrivate,
  } = parse(domain, { allowPrivateDomains: true, extractHostname: false })
  if (isPrivate === true && below !== null && publicSuffix !== null && registrySuffixes.has(publicSuffix)) return below
  return getDomain(domain, { allowPrivateDomains: false, extractHostname: false }) ?? domain
}
