// Parses a typed domain: its canonical spelling, or the reason why it is invalid.
import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import type { IssueCode } from '../../contract/errors.ts'

export interface DomainRules {
  /** Top-level domains outside the public suffix list that exist here, such as `test` in the sandbox. */
  extraSuffixes: readonly string[]
}

export type DomainReading =
  /** Both in lower-case ASCII. Credits are counted by the registrable domain. */
  | { kind: 'domain'; domain: string; registrableDomain: string }
  /** `meant` is the domain that was probably meant; null if nothing valid is left. */
  | { kind: 'refused'; issue: IssueCode; meant: string | null }

const domainLengthMax = 253
const labelLengthMax = 63
const typedLengthMax = 1000

const refused = (issue: IssueCode, meant: string | null = null): DomainReading => ({ kind: 'refused', issue, meant })

export const readDomain = (typed: string, rules: DomainRules): DomainReading => {
  const text = typed.trim()
  if (text === '') return refused('required')
  if (text.length > typedLengthMax) return refused('domain_too_long')
  const wrapping = wrappings.find(({ form }) => form.test(text))
  if (wrapping !== undefined) return refused(wrapping.issue, meantBy(text.replace(wrapping.form, ''), rules))
  if (/^\[.*\]$/.test(text) || isIP(text) !== 0 || isNumericAddress(text)) return refused('domain_is_address')
  return readBare(text.replace(/[.。．｡]$/u, ''), rules)
}

/** What people paste around a domain, from the outside in. */
const wrappings: readonly { issue: IssueCode; form: RegExp }[] = [
  { issue: 'domain_with_scheme', form: /^(?:[a-z][a-z0-9+.-]*:)?\/\//i },
  { issue: 'not_a_domain', form: /^[^/?#\\]*@/ },
  { issue: 'domain_with_path', form: /[/?#\\].*$/s },
  { issue: 'domain_with_port', form: /(?<=^[^[\]:]+):\d*$/ },
]

/** Strips recursively until nothing can be removed; each step shortens the text, so it terminates. */
const meantBy = (rest: string, rules: DomainRules): string | null => {
  const reading = readDomain(rest, rules)
  return reading.kind === 'domain' ? reading.domain : reading.meant
}

/** Every notation that the URL standard reads as an IPv4 address, such as `0x7f.1` or `2130706433`. */
const isNumericAddress = (text: string): boolean => {
  const host = URL.parse(`http://${text}/`)?.hostname
  return host !== undefined && isIP(host) !== 0
}

const localNames = ['localhost', 'local', 'localdomain', 'internal', 'intranet', 'lan', 'home', 'corp', 'private']
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

const readBare = (text: string, rules: DomainRules): DomainReading => {
  if (!/^[\p{L}\p{M}\p{N}.\-。．｡]+$/u.test(text)) return refused('not_a_domain')
  const domain = domainToASCII(text).toLowerCase()
  const labels = domain === '' ? [] : domain.split('.')
  if (domain.length > domainLengthMax || labels.some((part) => part.length > labelLengthMax)) {
    return refused('domain_too_long')
  }
  // An empty result is a name that IDN does not permit; an overlong one ends here as well.
  if (labels.length === 0) return refused(text.length > domainLengthMax ? 'domain_too_long' : 'not_a_domain')
  if (!labels.every((part) => label.test(part))) return refused('not_a_domain')
  // A name that only looks encoded, such as `xn--a`, stays unchanged when decoded.
  if (/(?:^|[.])xn--/.test(domainToUnicode(domain))) return refused('not_a_domain')
  return placeUnderSuffix(domain, labels, rules)
}

// In the public suffix list, but not on the public web.
const suffixesOffTheWeb = ['arpa', 'onion']

const placeUnderSuffix = (domain: string, labels: readonly string[], rules: DomainRules): DomainReading => {
  const last = labels.at(-1) ?? ''
  if (localNames.includes(last) || domain.endsWith('.home.arpa')) return refused('domain_is_local')
  const placed = registrableOf(domain, labels, rules)
  if (placed.kind === 'suffix') return refused('domain_is_suffix')
  if (placed.kind === 'unknown') return refused(labels.length === 1 ? 'not_a_domain' : 'domain_suffix_unknown')
  if (labels[0] === 'www') {
    const without = domain.slice('www.'.length)
    const rest = readBare(without, rules)
    // `www` can also be the registered name, as in www.example-suffix: then nothing valid is left without it.
    if (rest.kind === 'domain') return refused('domain_with_www', rest.domain)
  }
  return { kind: 'domain', domain, registrableDomain: placed.registrableDomain }
}

type Placed = { kind: 'below'; registrableDomain: string } | { kind: 'suffix' } | { kind: 'unknown' }

/** Private suffixes count as suffixes: the names below them have different owners. */
const registrableOf = (domain: string, labels: readonly string[], rules: DomainRules): Placed => {
  const last = labels.at(-1) ?? ''
  if (rules.extraSuffixes.includes(last)) {
    return labels.length === 1 ? { kind: 'suffix' } : { kind: 'below', registrableDomain: labels.slice(-2).join('.') }
  }
  if (suffixesOffTheWeb.includes(last)) return { kind: 'unknown' }
  const found = parse(domain, { allowPrivateDomains: true, extractHostname: false })
  if (found.isIcann !== true && found.isPrivate !== true) return { kind: 'unknown' }
  return found.domain === null ? { kind: 'suffix' } : { kind: 'below', registrableDomain: found.domain }
}
