// The drafts of the demo world: for whom, what was to be written, and what was done to each of them, oldest first.
import type { Article, Block } from '../../contract/article.ts'
import type { ContentBrief, WritingProblem } from '../../contract/content.ts'
import { addressOf, mudflatWalks, quietServerGuide, searchStart, type TargetPage } from './contentPages.ts'
import * as texts from './contentTexts.ts'

interface Timed {
  daysAgo: number
}

/** Asked of the built-in engine itself. */
interface ByBuiltIn extends Timed {
  by: 'built_in'
  task: 'outline' | 'article'
}

interface ByService extends Timed {
  by: 'service'
  task: 'article' | 'section'
  section?: number
  request?: string
  /** Its answer; with a problem, as far as it came. */
  says: string
  problem?: WritingProblem
}

interface ByHand extends Timed {
  by: 'hand'
  change: (before: Article) => Article
}

export type DraftStep = ByBuiltIn | ByService | ByHand

export interface DraftStory {
  email: string
  brief: ContentBrief
  /** Null: it could not be read then; the service wrote from the topic alone. */
  page: TargetPage | null
  steps: readonly DraftStep[]
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })

const beginning =
  (title: string, first: string, last: string) =>
  ({ blocks }: Article): Article => ({ title, blocks: [paragraph(first), ...blocks.slice(1), paragraph(last)] })

const ending =
  (last: string) =>
  ({ title, blocks }: Article): Article => ({ title, blocks: [...blocks.slice(0, -1), paragraph(last)] })

const buyer = 'buyer@demo.test'
const seller = 'seller@demo.test'

export const draftStories: readonly DraftStory[] = [
  {
    email: buyer,
    page: quietServerGuide,
    brief: {
      target_url: addressOf(quietServerGuide),
      anchor_text: 'silent home server',
      rel: 'dofollow',
      topic: 'Building a home server that nobody hears',
      language: 'en',
      tone: 'expert',
      length: 'medium',
    },
    steps: [
      { by: 'built_in', task: 'outline', daysAgo: 12.1 },
      { by: 'built_in', task: 'article', daysAgo: 12.09 },
      {
        by: 'hand',
        daysAgo: 11.2,
        change: beginning(texts.shelfTitle, texts.shelfBeginning, texts.shelfEnding),
      },
    ],
  },
  {
    email: buyer,
    page: searchStart,
    brief: {
      target_url: addressOf(searchStart),
      anchor_text: 'being found by search',
      rel: 'nofollow',
      topic: 'First steps in search for small businesses',
      language: 'en',
      tone: 'friendly',
      length: 'medium',
    },
    steps: [{ by: 'built_in', task: 'outline', daysAgo: 2.3 }],
  },
  {
    email: seller,
    page: mudflatWalks,
    brief: {
      target_url: addressOf(mudflatWalks),
      anchor_text: 'Wattwandern im Frühjahr',
      rel: 'dofollow',
      topic: 'Ein Frühlingstag im Watt',
      language: 'de',
      tone: 'lively',
      length: 'short',
    },
    steps: [
      { by: 'built_in', task: 'outline', daysAgo: 26.4 },
      { by: 'service', task: 'article', says: texts.springOnTheMudflats, daysAgo: 26.39 },
      {
        ...{ by: 'service', task: 'section', section: 2, says: texts.dressedForMud, daysAgo: 25.1 },
        request: 'Bitte ohne Aufzählung.',
      },
      { by: 'service', task: 'article', says: texts.springBrokenOff, problem: 'stream_broken', daysAgo: 9.3 },
      { by: 'hand', daysAgo: 9.2, change: ending(texts.mudflatEnding) },
    ],
  },
  {
    email: seller,
    page: mudflatWalks,
    brief: {
      target_url: addressOf(mudflatWalks),
      anchor_text: 'Wattwandern',
      rel: 'sponsored',
      topic: 'Sicher durchs Watt',
      language: 'de',
      tone: 'neutral',
      length: 'short',
    },
    steps: [{ by: 'built_in', task: 'article', daysAgo: 6.2 }],
  },
  {
    email: seller,
    page: mudflatWalks,
    brief: {
      target_url: addressOf(mudflatWalks),
      anchor_text: 'Küstenblog',
      rel: 'dofollow',
      topic: 'Packliste für die erste Wattwanderung',
      language: 'de',
      tone: 'friendly',
      length: 'short',
    },
    steps: [{ by: 'service', task: 'article', says: texts.packingBrokenOff, problem: 'service_timeout', daysAgo: 1.2 }],
  },
]

/** The one that was sent to the seller of an order: its link is the ordered one. */
export const orderedDraft = (link: Pick<ContentBrief, 'target_url' | 'anchor_text' | 'rel'>): DraftStory => ({
  email: buyer,
  page: null,
  brief: { ...link, topic: 'Ein leiser Server im Haus am Meer', language: 'de', tone: 'friendly', length: 'short' },
  steps: [
    { by: 'service', task: 'article', says: texts.serverByTheSea, daysAgo: 3.2 },
    { by: 'hand', daysAgo: 3.15, change: ending(texts.serverByTheSeaEnding) },
  ],
})
