// The domain by which awards are counted: the one registered at a registry. Subdomains that companies hand out below
// their own domain (duckdns.org, github.io) are free and would be an endless source of awards, so such a domain brings
// each award once for all names below it. The names themselves are websites like any other.
import { getDomain } from 'tldts'

export const awardDomain = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: false, extractHostname: false }) ?? domain
