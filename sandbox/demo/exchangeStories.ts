// The demo exchanges: open websites with their members' notes, requests, and their outcomes.
import { z } from 'zod'
import { hoursPerDay as day } from '../../contract/durations.ts'
import type { ExchangeActor, ExchangeTransition } from '../../contract/exchangeProcess.ts'
import type { Sight } from './ordersPages.ts'
import texts from './texts/exchangeSites.json' with { type: 'json' }

/** Below `.test`, with their members' notes. */
export const openWebsites = z.array(z.tuple([z.string(), z.string().nullable()])).parse(texts)

export interface ExchangeAct {
  /** Hours since the request. */
  after: number
  transition: ExchangeTransition
  by: ExchangeActor
  /** The index of the leg. */
  leg: number
  /** The reason for declining. */
  note?: string
}

export interface ExchangeStory {
  /**
   * All below `.test`: the website the link is requested from, its target, the website offered in return, and the third
   * website.
   */
  wanted: string
  target: string
  give: string
  via?: string
  hoursAgo: number
  note?: string
  /** Reciprocal: links back between the same two websites. */
  risky?: true
  acts: readonly ExchangeAct[]
  /** What the page of a leg shows, if it does not match the agreement. */
  shows?: Readonly<Record<number, Sight>>
}

const approve = (leg: number, after: number): ExchangeAct => ({ after, transition: 'approve', by: 'asked', leg })
const reject = (leg: number, after: number, note: string): ExchangeAct => ({
  ...{ after, transition: 'reject', by: 'asked', leg, note },
})
const submitLink = (leg: number, after: number): ExchangeAct => ({ after, transition: 'submit_link', by: 'giver', leg })
const bothPlaced = [approve(0, 9), submitLink(1, 20), submitLink(0, 31)] as const

/** The second leg is the requester's. */
export const exchangeStories: readonly ExchangeStory[] = [
  // Of the buyer.
  {
    ...{ wanted: 'plaintextlife', target: 'cableandcode', give: 'founderslog', hoursAgo: 26 },
    note: 'Your piece about backups would be a good place. I would link to you from my log of tools.',
    acts: [],
  },
  { wanted: 'errorbars', target: 'quietserver', give: 'plaintextlife', hoursAgo: 44, acts: [] },
  {
    ...{ wanted: 'cableandcode', target: 'plaintextlife', give: 'plaintextlife', via: 'slowlearner' },
    hoursAgo: 4 * day,
    note: 'A circle of three, so that no two of us link to each other.',
    acts: [approve(0, 8), approve(2, 22), submitLink(0, 40)],
  },
  { wanted: 'kitchenlab', target: 'quietserver', give: 'plaintextlife', hoursAgo: 47 * day, acts: bothPlaced },
  {
    ...{ wanted: 'indexandchill', target: 'plaintextlife', give: 'quietserver', hoursAgo: 9 * day },
    acts: [
      reject(
        0,
        30,
        'Nice websites, but my readers come for money, not for servers. Perhaps a piece on what they cost?',
      ),
    ],
  },
  {
    ...{ wanted: 'northlens', target: 'plaintextlife', give: 'quietserver', hoursAgo: 61 * day },
    acts: [approve(0, 12), submitLink(1, 30)],
  },
  // Of the seller.
  {
    ...{ wanted: 'kuestenblog', target: 'seewind', give: 'seewind', hoursAgo: 20, risky: true },
    note: 'Unsere Leser sind dieselben. Mir wäre ein direkter Tausch am liebsten.',
    acts: [],
  },
  {
    ...{ wanted: 'inselpost', target: 'kutterkunde', give: 'kutterkunde', via: 'gipfelbrot', hoursAgo: 5 * day },
    acts: [approve(0, 6), approve(2, 11), submitLink(1, 26), submitLink(0, 50)],
    shows: { 0: 'wrong_anchor' },
  },
  {
    ...{ wanted: 'hundeverstand', target: 'kleinefluchten', give: 'inselpost', hoursAgo: 52 },
    acts: [approve(0, 10), submitLink(1, 24), submitLink(0, 34)],
    shows: { 0: 'closed' },
  },
  { wanted: 'kettenblatt', target: 'zeltnotizen', give: 'kleinefluchten', hoursAgo: 130 * day, acts: bothPlaced },
  {
    ...{ wanted: 'lichtundholz', target: 'kuestenblog', give: 'inselpost', hoursAgo: 75 * day },
    acts: [approve(0, 14), submitLink(1, 28), { after: 70, transition: 'withdraw', by: 'asked', leg: 0 }],
  },
  // Of others.
  { wanted: 'longwayround', target: 'islandpost', give: 'nearbyescapes', hoursAgo: 84 * day, acts: bothPlaced },
  {
    ...{ wanted: 'wildborder', target: 'warmwalls', give: 'warmwalls', via: 'chainringclub', hoursAgo: 66 * day },
    acts: [approve(0, 5), approve(2, 16), submitLink(0, 30), submitLink(1, 34), submitLink(2, 60)],
  },
  { wanted: 'slowpepper', target: 'soilwise', give: 'heatpumpdiary', hoursAgo: 21 * day, acts: [] },
  { wanted: 'vierwaende', target: 'haushaltsbuch', give: 'depotblick', hoursAgo: 60, acts: [] },
]
