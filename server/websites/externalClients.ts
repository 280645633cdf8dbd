// External clients of websites and their domains: DNS, crawler, renderer, providers, registries.
import type { Rdap } from '../domainAge/rdap.ts'
import type { Crawler } from '../platform/crawl/crawl.ts'
import type { Names } from '../platform/outbound/names.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import type { Providers } from '../platform/providers/providers.ts'
import type { Renderer } from '../platform/render/renderer.ts'

export interface Outside {
  names: Names
  crawler: Crawler
  outbound: Outbound
  /** Opens pages in a browser; in processes without one, every check fails with `no_browser`. */
  renderer: Pick<Renderer, 'check' | 'probe'>
  providers: Providers
  rdap: Rdap
}
