// Texts of buyers, sellers and the demo admin about orders, in the language of the website with the link.
import { z } from 'zod'
import texts from './texts/orders.json' with { type: 'json' }

type Language = 'de' | 'en'
type Side = 'buyer' | 'seller'

const several = z.array(z.string()).min(1)
const side = z.enum(['buyer', 'seller'])
/** Hours since the order was placed, who writes, and what. */
const line = z.tuple([z.number(), side, z.string()])

const inLanguage = z.strictObject({
  /** Notes and talks by the names that stories use. */
  notes: z.record(z.string(), z.string()),
  talks: z.record(z.string(), z.array(line)),
  statements: z.record(side, z.string()),
  praise: z.record(side, several),
  complaint: z.record(side, z.string()),
  titles: several,
  requests: several,
})

export const orderTexts = z.strictObject({ de: inLanguage, en: inLanguage }).parse(texts)

const happy = 4

/** One in five reviews has stars only. */
export const reviewText = (language: Language, side: Side, stars: number, nth: number): string | null => {
  if (nth % 5 === 4) return null
  const { praise, complaint } = orderTexts[language]
  const said = praise[side]
  return stars > happy ? (said[nth % said.length] ?? null) : complaint[side]
}
