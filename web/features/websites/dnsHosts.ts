// The most used DNS hosts in Germany and worldwide, and what their TXT record forms expect. Navigation paths and
// peculiarities are in the translations of the same names.
import type { NameField } from './recordName.ts'

export interface DnsHost {
  /** Its brand name; null for unlisted hosts. */
  name: string | null
  nameField: NameField
  /** Its form expects the value in quotation marks; all others add them. */
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

/** Short TTL. Our check queries the authoritative name servers, so it only matters when the record is changed later. */
export const ttlSeconds = 300

export const valueEntry = (host: DnsHostName, value: string): string => (dnsHosts[host].quoted ? `"${value}"` : value)
