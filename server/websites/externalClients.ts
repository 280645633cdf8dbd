// External clients of websites and their domains: DNS, crawler, providers, registries.
import type { Rdap } from '../domainAge/rdap.ts'
import type { Crawler } from '../platform/crawl/crawl.ts'
import type { Names } from '../platform/outbound/names.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import type { Providers } from '../platform/providers/providers.ts'

export interface Outside {
  names: Names
  crawler: Crawler
  outbound: Outbound
  providers: Providers
  rdap: Rdap
}
