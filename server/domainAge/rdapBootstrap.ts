// The bootstrap file of IANA (RFC 9224): which RDAP server answers for which top-level domain.
import { z } from 'zod'

const bootstrapFile = z.object({
  version: z.string().startsWith('1.'),
  services: z.array(z.tuple([z.array(z.string().max(253)), z.array(z.string().max(500))]).rest(z.unknown())).max(5_000),
})

/** Base URLs with a trailing slash, by the suffix that they answer for. */
export type RdapServices = ReadonlyMap<string, string>

/** Null if this is not a bootstrap file. Only https counts: over http anybody on the way could make a domain old. */
export const readBootstrap = (json: unknown): RdapServices | null => {
  const parsed = bootstrapFile.safeParse(json)
  if (!parsed.success) return null
  return new Map(
    parsed.data.services.flatMap(([suffixes, urls]) => {
      const url = urls.find((one) => URL.canParse(one) && new URL(one).protocol === 'https:')
      return url === undefined ? [] : suffixes.map((suffix) => [suffix.toLowerCase(), url.replace(/\/*$/, '/')])
    }),
  )
}

/** The server of the longest suffix that matches on whole labels, as RFC 9224 demands; null: no RDAP for this domain. */
export const rdapServerFor = (services: RdapServices, domain: string): string | null => {
  const labels = domain.split('.')
  for (let at = 1; at < labels.length; at += 1) {
    const server = services.get(labels.slice(at).join('.'))
    if (server !== undefined) return server
  }
  return null
}
