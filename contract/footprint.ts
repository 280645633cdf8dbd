// Footprint check: effect of a bought link on the profile of its target website, and the anchor mix.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anchorTextLengthMax } from './limits.ts'
import { exact, typed } from './texts.ts'

/** Rules of the footprint check. Fixed for now; each is a number an operator could want to change. */
export const footprintRules = {
  /** A link back that was live within this time blocks. */
  reciprocalDays: 90,
  /** A path back over a third website that was live within this time warns. */
  triangleDays: 365,
  repeatedDays: 365,
  /** This many links between two websites within that time are fine; the next one warns. */
  repeatedLinksMax: 2,
  weekDays: 7,
  /** Inconspicuous number of new links per week, by minimum age of the website: the highest step reached applies. */
  linksPerWeek: [
    { fromDays: 0, links: 3 },
    { fromDays: 90, links: 5 },
    { fromDays: 365, links: 10 },
    { fromDays: 1_095, links: 20 },
  ],
  /** For a website of unknown age: more than for a new one, because most are older than we have known them. */
  linksPerWeekUnknownAge: 5,
  /** A short membership says nothing about the age of a website; a membership of this length does. */
  knownHereDaysMin: 30,
} as const

export const footprintFindings = ['same_owner', 'reciprocal', 'triangle', 'repeated', 'too_fast'] as const
export type FootprintFindingName = (typeof footprintFindings)[number]

/** Severity of each finding; the same for all members. */
export const footprintSeverity = {
  same_owner: 'block',
  reciprocal: 'block',
  triangle: 'warn',
  repeated: 'warn',
  too_fast: 'warn',
} as const satisfies Record<FootprintFindingName, 'block' | 'warn'>

const time = z.iso.datetime()
const count = z.int().min(0)

const block = z.literal('block')
const warn = z.literal('warn')

/** Each finding with its figures. */
export const footprintFinding = z.discriminatedUnion('finding', [
  z.object({
    finding: z.literal('same_owner'),
    severity: block,
    /** `member`: both websites are the buyer's; `domain`: both are parts of one registrable domain. */
    because: z.enum(['member', 'domain']),
  }),
  z.object({
    finding: z.literal('reciprocal'),
    severity: block,
    /** Links from the buyer's website to the seller's that were live within these days. */
    links: count,
    days: count,
    last_seen_at: time,
  }),
  z.object({
    finding: z.literal('triangle'),
    severity: warn,
    /** Number of third websites that the buyer's website links to and that link to the seller's. */
    circles: count,
    /** Some of them, where the links are publicly visible. */
    via: z.array(z.string()).max(5),
  }),
  z.object({
    finding: z.literal('repeated'),
    severity: warn,
    /** Links between the two in either direction, without the one to be bought. */
    links: count,
    links_max: count,
    days: count,
  }),
  z.object({
    finding: z.literal('too_fast'),
    severity: warn,
    /** New links to the buyer's website this week, without the one to be bought. */
    links: count,
    links_max: count,
    /** Minimum age; null if unknown. */
    known_days: count.nullable(),
  }),
])
export type FootprintFinding = z.output<typeof footprintFinding>

export const footprintVerdict = z.enum(['clear', 'warn', 'block'])
export type FootprintVerdict = z.output<typeof footprintVerdict>

/**
 * `brand`: the name; `url`: the address; `generic`: words that fit any page; `exact`: only the target keyword;
 * `partial`: the keyword among other words.
 */
export const anchorKinds = ['brand', 'url', 'generic', 'partial', 'exact'] as const
export const anchorKind = z.enum(anchorKinds)
export type AnchorKind = z.output<typeof anchorKind>

/** Unlike errors, an amber light leaves the choice to the buyer, and so does a red one. */
export const anchorLights = ['green', 'amber', 'red'] as const
export const anchorLight = z.enum(anchorLights)
export type AnchorLight = z.output<typeof anchorLight>

/**
 * Maximum share of all anchors, in percent, for green and amber. Brand has no upper limit, because that is what
 * strangers write on their own. Keywords in many links are what search engines look for in bought links.
 */
export const anchorBands = {
  brand: { green: 100, amber: 100 },
  url: { green: 60, amber: 80 },
  generic: { green: 40, amber: 60 },
  partial: { green: 35, amber: 50 },
  exact: { green: 10, amber: 20 },
} as const satisfies Record<AnchorKind, { green: number; amber: number }>

export const anchorRules = {
  /** Minimum share of brand and url anchors together, in percent: amber below the first, red below the second. */
  ownNamesGreenFrom: 40,
  ownNamesAmberFrom: 25,
  /**
   * With fewer anchors, shares are calculated as if there were this many, and the minimum for brand and url does not
   * apply yet.
   */
  anchorsMin: 10,
  /** Target mix of the suggestions, in percent, together 100. */
  ideal: { brand: 45, url: 20, generic: 15, partial: 15, exact: 5 },
} as const

export const anchorSuggestionsMax = 3

export const anchorMix = z.object({
  /** Known anchors of links to the website; only the newest if there are very many. */
  total: count,
  light: anchorLight,
  kinds: z.array(
    z.object({
      kind: anchorKind,
      count,
      /** Share of the known anchors, in percent, rounded. */
      share: z.int().min(0).max(100),
      /** Maximum share for green and for amber. */
      green_to: z.int(),
      amber_to: z.int(),
      light: anchorLight,
    }),
  ),
  /** Kinds to choose next, best first, with an example if there is a general one. */
  suggestions: z.array(z.object({ kind: anchorKind, example: z.string().nullable() })).max(anchorSuggestionsMax),
  /** The anchor text in the request. */
  chosen: z.object({ anchor: z.string(), kind: anchorKind, light: anchorLight }).nullable(),
})
export type AnchorMix = z.output<typeof anchorMix>

const named = z.object({ domain: z.string(), domain_name: z.string() })

export const footprint = z.object({
  /** Website that would carry the link, and the one it would point to. */
  site: named,
  website: named.extend({ id: z.uuid() }),
  verdict: footprintVerdict,
  findings: z.array(footprintFinding),
  checked_at: z.object({
    /** Known links between the two in the past year, in either direction. */
    links_between: count,
    /** Domains that the buyer's website links to, and whether the list is complete. */
    linked_domains: count,
    complete: z.boolean(),
    links_this_week: count,
    links_this_week_max: count,
    known_days: count.nullable(),
  }),
  anchors: anchorMix,
})
export type Footprint = z.output<typeof footprint>

export const footprintEndpoints = {
  footprint: endpoint({
    method: 'GET',
    path: '/api/sites/:domain/footprint',
    access: 'member',
    summary:
      'Previews the effect of a link from a verified website on the profile of one of the own websites. Read-only.',
    params: z.object({ domain: exact({ lengthMax: 300 }) }),
    query: z.strictObject({ website_id: z.uuid(), anchor: typed({ lengthMax: anchorTextLengthMax }).optional() }),
    output: z.object({ footprint }),
    errors: ['signed_out', 'not_found', 'website_unverified'],
  }),
} as const
