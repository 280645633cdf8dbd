// By which domain awards are counted: the one that somebody registered at a registry. What companies hand out below a domain of their own
// (duckdns.org, github.io) costs nothing and would be an endless source of awards, so such a domain brings each award once for all names
// below it. The names themselves are websites like any other.
import { getDomain } from 'tldts'

export const awardDomain = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: false, extractHostname: false }) ?? domain
