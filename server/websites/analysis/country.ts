// Country detection for a site by its domain, its declared regions, and the telephone numbers, tax ids and registers on
// its pages. The language alone is not enough; without any other hint, the country is unknown.
import type { SiteLanguage } from '../../../contract/analysis.ts'
import type { PageFacts, SiteFacts } from '../../platform/crawl/facts.ts'
import { rankedOf } from './words.ts'

const domainWeight = 5
const regionWeight = 3
const ownRegionWeight = 2
const vatWeight = 3
const registerWeight = 2
const phoneWeight = 2
const postcodeWeight = 2
const languageWeight = 1
/** More than the language alone gives. */
const weightMin = 2

/** Country domains that are sold and used as generic ones. */
const generalDomains: ReadonlySet<string> = new Set(
  'ac ag ai am as bz cc cd co cx dj fm gd gg gl gs im io la lc ly me ms mu nu pn pw sc sh so st sx tk to tv vc vg vu ws'.split(
    ' ',
  ),
)

const countryCodes: ReadonlySet<string> = new Set(
  `ad ae af al am ao ar at au az ba bb bd be bf bg bh bi bj bn bo br bs bt bw by bz ca cd cf cg ch ci cl cm cn co cr cu cv cy cz de dj dk dm
  do dz ec ee eg er es et fi fj fm fr ga gb gd ge gh gm gn gq gr gt gw gy hk hn hr ht hu id ie il in iq ir is it jm jo jp ke kg kh ki km kn
  kp kr kw kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mr mt mu mv mw mx my mz na ne ng ni nl no np nr nz om pa pe
  pg ph pk pl ps pt pw py qa ro rs ru rw sa sb sc sd se sg si sk sl sm sn so sr ss st sv sy sz td tg th tj tl tm tn to tr tt tv tw tz ua ug
  us uy uz va vc ve vn vu ws ye za zm zw`.split(/\s+/),
)

const countryOfDomain = (host: string): string | null => {
  const last = host.slice(host.lastIndexOf('.') + 1).toLowerCase()
  if (last === 'uk') return 'GB'
  return countryCodes.has(last) && !generalDomains.has(last) ? last.toUpperCase() : null
}

/** `de-at` means Austria. US English is the default of many systems, so it is ignored. */
const regionOf = (tag: string): string | null => {
  const [, language = '', region = ''] = /^([a-z]{2,3})[-_]([a-z]{2})$/.exec(tag.trim().toLowerCase()) ?? []
  const code = region === 'uk' ? 'gb' : region
  return countryCodes.has(code) && !(language === 'en' && code === 'us') ? code.toUpperCase() : null
}

const phones: readonly (readonly [string, string])[] = [
  ['353', 'IE'],
  ['351', 'PT'],
  ['352', 'LU'],
  ['420', 'CZ'],
  ['423', 'LI'],
  ['49', 'DE'],
  ['43', 'AT'],
  ['41', 'CH'],
  ['44', 'GB'],
  ['33', 'FR'],
  ['31', 'NL'],
  ['32', 'BE'],
  ['34', 'ES'],
  ['39', 'IT'],
  ['45', 'DK'],
  ['46', 'SE'],
  ['47', 'NO'],
  ['48', 'PL'],
  ['61', 'AU'],
  ['64', 'NZ'],
]

const textHints: readonly { country: string; weight: number; pattern: RegExp }[] = [
  ...phones.map(([prefix, country]) => ({
    country,
    weight: phoneWeight,
    pattern: new RegExp(String.raw`(?:\+|\b00)\s?\(?${prefix}\)?[\s./()-]*\d{1,4}[\s./()-]*\d{2}`),
  })),
  { country: 'DE', weight: vatWeight, pattern: /\bDE\s?\d{9}\b/ },
  { country: 'AT', weight: vatWeight, pattern: /\bATU\s?\d{8}\b/ },
  { country: 'CH', weight: vatWeight, pattern: /\bCHE-?\d{3}\.?\d{3}\.?\d{3}\b/ },
  { country: 'GB', weight: vatWeight, pattern: /\bGB\s?\d{3}\s?\d{4}\s?\d{2}\b/ },
  { country: 'FR', weight: vatWeight, pattern: /\bFR\s?\d{2}\s?\d{9}\b/ },
  { country: 'NL', weight: vatWeight, pattern: /\bNL\s?\d{9}B\d{2}\b/ },
  { country: 'DE', weight: registerWeight, pattern: /\bHR[AB]\s?\d{2,6}\b|\b§\s?5\s(?:TMG|DDG)\b/ },
  {
    country: 'AT',
    weight: registerWeight,
    pattern: /\bFirmenbuch(?:nummer|gericht)?\b|\bFN\s?\d{5,6}\s?[a-z]\b|\bMedieninhaber/,
  },
  { country: 'CH', weight: registerWeight, pattern: /\bHandelsregisteramt des Kantons\b|\bMWST-Nr/ },
  { country: 'GB', weight: registerWeight, pattern: /\bregistered in England(?: and Wales)?\b|\bCompanies House\b/i },
  { country: 'DE', weight: postcodeWeight, pattern: /\bD-\d{5}\s\p{Lu}\p{L}+/u },
  { country: 'AT', weight: postcodeWeight, pattern: /\bA-\d{4}\s\p{Lu}\p{L}+/u },
  { country: 'CH', weight: postcodeWeight, pattern: /\bCH-\d{4}\s\p{Lu}\p{L}+/u },
  { country: 'GB', weight: postcodeWeight, pattern: /\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b/ },
]

const hintedBy: Partial<Record<SiteLanguage, string>> = { de: 'DE' }

const onlyOne = (codes: readonly (string | null)[]): string | null => {
  const [first, ...others] = [...new Set(codes.filter((code) => code !== null))]
  return others.length === 0 ? (first ?? null) : null
}

export const countryOf = (
  site: SiteFacts,
  pages: readonly PageFacts[],
  language: SiteLanguage | null,
): string | null => {
  const weights = new Map<string, number>()
  const add = (country: string | null | undefined, weight: number): void => {
    if (country !== null && country !== undefined) weights.set(country, (weights.get(country) ?? 0) + weight)
  }
  add(countryOfDomain(site.host), domainWeight)
  // Several regions are alternatives for several countries, and do not show where the site is from.
  add(onlyOne(pages.flatMap(({ hreflang }) => hreflang.map(regionOf))), regionWeight)
  add(onlyOne(pages.map(({ lang }) => regionOf(lang ?? ''))), ownRegionWeight)
  const text = pages.map((page) => page.text).join('\n')
  for (const { country, weight, pattern } of textHints) if (pattern.test(text)) add(country, weight)
  add(language === null ? null : hintedBy[language], languageWeight)
  const [best, next] = rankedOf(weights)
  if (best === undefined || best[1] < weightMin || best[1] === next?.[1]) return null
  return best[0]
}
