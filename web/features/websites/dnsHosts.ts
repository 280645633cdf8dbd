// The DNS hosts most used in Germany and the world, and what their forms for a TXT record expect. Where to click and what is
// peculiar is in the texts of the same names.
import type { NameField } from './recordName.ts'

export interface DnsHost {
  /** As it calls itself; null for whoever is not listed. */
  name: string | null
  nameField: NameField
  /** Its form wants the value between quotation marks; all others set them by themselves. */
  quoted: boolean
}

export const dnsHosts = {
  ionos: { name: 'IONOS', nameField: 'at', quoted: false },
  strato: { name: 'STRATO', nameField: 'empty', quoted: false },
  allinkl: { name: 'ALL-INKL.COM', nameField: 'empty', quoted: false },
  hetzner: { name: 'Hetzner', nameField: 'at', quoted: false },
  netcup: { name: 'netcup', nameField: 'at', quoted: false },
  cloudflare: { name: 'Cloudflare', nameField: 'at', quoted: false },
  godaddy: { name: 'GoDaddy', nameField: 'at', quoted: false },
  namecheap: { name: 'Namecheap', nameField: 'at', quoted: false },
  route53: { name: 'AWS Route 53', nameField: 'empty', quoted: true },
  squarespace: { name: 'Squarespace', nameField: 'at', quoted: false },
  other: { name: null, nameField: 'full', quoted: false },
} as const satisfies Record<string, DnsHost>

export type DnsHostName = keyof typeof dnsHosts
export const dnsHostNames = Object.keys(dnsHosts) as readonly DnsHostName[]

export const isDnsHostName = (value: string | null): value is DnsHostName =>
  dnsHostNames.some((known) => known === value)

/** Short: our check asks the domain's own name servers, so the pause only matters when the record is changed later. */
export const ttlSeconds = 300

export const valueEntry = (host: DnsHostName, value: string): string => (dnsHosts[host].quoted ? `"${value}"` : value)
