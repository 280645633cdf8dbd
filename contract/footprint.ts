// What a bought link does to the profile of the website it leads to: what the footprint guard finds, and the mix of anchors.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** By which the guard goes. Fixed for now; each is a number that an operator could want otherwise. */
export const footprintRules = {
  /** A link back that stood within this time blocks. */
  reciprocalDays: 90,
  /** A way back over a third website that stood within this time warns. */
  triangleDays: 365,
  repeatedDays: 365,
  /** So many links between two websites within that time are fine; with the next one it warns. */
  repeatedLinksMax: 2,
  weekDays: 7,
  /** How many new links a week nobody wonders about, by how old a website is at least: the step that it has reached counts. */
  linksPerWeek: [
    { fromDays: 0, links: 3 },
    { fromDays: 90, links: 5 },
    { fromDays: 365, links: 10 },
    { fromDays: 1_095, links: 20 },
  ],
  /** Of a website whose age nobody knows: more than of a new one, as most are older than we have known them. */
  linksPerWeekUnknownAge: 5,
  /** That somebody is new here says nothing about the age of their website; that they have been here this long does. */
  knownHereDaysMin: 30,
} as const

export const footprintFindings = ['same_owner', 'reciprocal', 'triangle', 'repeated', 'too_fast'] as const
export type FootprintFindingName = (typeof footprintFindings)[number]

/** How grave each is; the same for everybody. */
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

/** Each with the numbers it rests on. */
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
    /** From the buyer's website to the seller's, standing within so many days. */
    links: count,
    days: count,
    last_seen_at: time,
  }),
  z.object({
    finding: z.literal('triangle'),
    severity: warn,
    /** Third websites to which the buyer's website links and which link to the seller's. */
    circles: count,
    /** Some of them, where anybody can read it on their pages. */
    via: z.array(z.string()).max(5),
  }),
  z.object({
    finding: z.literal('repeated'),
    severity: warn,
    /** Between the two in either direction, without the one to be bought. */
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
    /** How old it is at least; null where that is not known. */
    known_days: count.nullable(),
  }),
])
export type FootprintFinding = z.output<typeof footprintFinding>

export const footprintVerdict = z.enum(['clear', 'warn', 'block'])
export type FootprintVerdict = z.output<typeof footprintVerdict>

/** `brand`: the name; `url`: the address; `generic`: words that fit any page; `exact`: only what one wants to be found for; `partial`: that among other words. */
export const anchorKinds = ['brand', 'url', 'generic', 'partial', 'exact'] as const
export const anchorKind = z.enum(anchorKinds)
export type AnchorKind = z.output<typeof anchorKind>

/** Unlike errors, an amber light leaves the choice to the buyer, and so does a red one. */
export const anchorLights = ['green', 'amber', 'red'] as const
export const anchorLight = z.enum(anchorLights)
export type AnchorLight = z.output<typeof anchorLight>

/**
 * Up to which share of all anchors, in percent, a kind is green and up to which amber. A name is what strangers write by themselves, so
 * there is no too much of it; words that one wants to be found for, in many links, are what search engines look for in bought ones.
 */
export const anchorBands = {
  brand: { green: 100, amber: 100 },
  url: { green: 60, amber: 80 },
  generic: { green: 40, amber: 60 },
  partial: { green: 35, amber: 50 },
  exact: { green: 10, amber: 20 },
} as const satisfies Record<AnchorKind, { green: number; amber: number }>

export const anchorRules = {
  /** Names and addresses together, in percent at least: below the first it is amber, below the second red. */
  ownNamesGreenFrom: 40,
  ownNamesAmberFrom: 25,
  /** With fewer anchors each counts as one of so many, and nothing is asked of names and addresses yet. */
  anchorsMin: 10,
  /** Towards which suggestions lead, in percent, together 100. */
  ideal: { brand: 45, url: 20, generic: 15, partial: 15, exact: 5 },
} as const

const anchorLengthMax = 200
export const anchorSuggestionsMax = 3

export const anchorMix = z.object({
  /** Known anchors of links to the website, the newest where there are very many. */
  total: count,
  light: anchorLight,
  kinds: z.array(
    z.object({
      kind: anchorKind,
      count,
      /** Of the known ones, in percent, rounded. */
      share: z.int().min(0).max(100),
      /** Up to which share of the first it is green, of the second amber. */
      green_to: z.int(),
      amber_to: z.int(),
      light: anchorLight,
    }),
  ),
  /** What to choose next, the best first, with words that would do where there are any for everybody. */
  suggestions: z.array(z.object({ kind: anchorKind, example: z.string().nullable() })).max(anchorSuggestionsMax),
  /** The anchor that was asked about. */
  chosen: z.object({ anchor: z.string(), kind: anchorKind, light: anchorLight }).nullable(),
})
export type AnchorMix = z.output<typeof anchorMix>

const named = z.object({ domain: z.string(), domain_name: z.string() })

export const footprint = z.object({
  /** On which the link would stand, and to which it would lead. */
  site: named,
  website: named.extend({ id: z.uuid() }),
  verdict: footprintVerdict,
  findings: z.array(footprintFinding),
  checked_at: z.object({
    /** Known links between the two in the past year, in either direction. */
    links_between: count,
    /** Domains to which the buyer's website links; whether those were all there are. */
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
      'What a link from a verified website of the exchange to one of the own websites would do to its profile. Changes nothing.',
    params: z.object({ domain: z.string().max(300) }),
    query: z.strictObject({ website_id: z.uuid(), anchor: z.string().trim().max(anchorLengthMax).optional() }),
    output: z.object({ footprint }),
    errors: ['signed_out', 'not_found', 'website_unverified'],
  }),
} as const
