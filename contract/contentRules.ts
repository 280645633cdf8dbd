// Limits of the content generator and the price of a draft. Admins can change them; URL and keys of a service are set
// only in the environment.
import { z } from 'zod'

/** `auto`: the service if the operator has set one, otherwise the built-in engine. */
const engineChoices = ['auto', 'built_in', 'service'] as const
export const engineChoice = z.enum(engineChoices)
export type EngineChoice = z.output<typeof engineChoice>

const tokens = z.int().min(0).max(1_000_000_000)

const price = z.int().min(0).max(1_000_000)

export const contentRules = z.strictObject({
  engine: engineChoice,
  /** Charged when the first text of a draft is written; 0: drafts are free. */
  credits_per_draft: z.int().min(0).max(10_000),
  drafts_max: z.int().min(1).max(1_000),
  /** Texts per member and UTC day, by any engine. */
  texts_per_day: z.int().min(0).max(10_000),
  /** Tokens of the service per UTC month. */
  member_tokens_per_month: tokens,
  all_tokens_per_month: tokens,
  /** Price of the service for the operator, in cents per million tokens. */
  input_cents_per_million: price,
  output_cents_per_million: price,
  /** Timeout without output from the service. */
  silence_seconds: z.int().min(5).max(300),
})
export type ContentRules = z.output<typeof contentRules>

export const shippedContentRules: ContentRules = {
  engine: 'auto',
  credits_per_draft: 0,
  drafts_max: 200,
  texts_per_day: 60,
  member_tokens_per_month: 300_000,
  all_tokens_per_month: 10_000_000,
  input_cents_per_million: 0,
  output_cents_per_million: 0,
  silence_seconds: 30,
}
