// Test call to the writing service: requests a few headings about a made-up page in the same way as any other prompt,
// so that an operator sees whether it responds. Nothing is stored, and no quota is used.
import type { WritingProblem } from '../../contract/content.ts'
import type { ContentRules } from '../../contract/contentRules.ts'
import { AppError } from '../platform/errors.ts'
import { answerTokensMax, messagesFor, type Wanted } from './prompt.ts'
import type { Writers } from './writers.ts'

const trialTimeoutMs = 10_000
const answerLettersMax = 600

const wanted: Wanted = {
  task: 'outline',
  brief: {
    target_url: 'https://harbour.example/moorings',
    anchor_text: 'moorings for small boats',
    rel: 'dofollow',
    topic: 'Mooring a small boat',
    language: 'en',
    tone: 'neutral',
    length: 'short',
  },
  article: { title: '', blocks: [] },
  outline: null,
  page: {
    title: 'Moorings for small boats',
    description: null,
    lines: [
      { text: 'Moorings for small boats', heading: 1 },
      { text: 'A small boat lies calmest where the quay keeps the swell away.', heading: null },
      { text: 'Two lines at the bow and two at the stern hold a boat in any wind.', heading: null },
      { text: 'Fenders hang at the height of the quay and are moved with the tide.', heading: null },
      { text: 'Before a storm every line is doubled and looked at for worn places.', heading: null },
      { text: 'In winter most owners lift their boats out of the water and dry them.', heading: null },
    ],
  },
  section: null,
  request: '',
}

interface Trial {
  problem: WritingProblem | null
  model: string | null
  answer: string
  took_ms: number
}

/** Throws `service_not_set`. */
export const tryService = async (writers: Writers, { silence_seconds: silence }: ContentRules): Promise<Trial> => {
  if (writers.service === null) throw new AppError('service_not_set')
  const began = performance.now()
  let heard = ''
  const { outcome, problem, model } = await writers.ask(
    {
      engine: 'service',
      messages: messagesFor(wanted),
      tokensMax: answerTokensMax(wanted),
      silenceMs: Math.min(silence * 1_000, trialTimeoutMs),
      signal: AbortSignal.timeout(trialTimeoutMs),
    },
    (piece) => {
      heard += piece
    },
  )
  return {
    // Only the timeout can have stopped it.
    problem: outcome === 'stopped' ? 'service_timeout' : problem,
    model,
    answer: heard.trim().slice(0, answerLettersMax).toWellFormed(),
    took_ms: Math.round(performance.now() - began),
  }
}
