// Sellers' notes on demo offers, in the language of the website. They do not mention the terms, which are generated
// separately.
import { z } from 'zod'
import { linkType } from '../../contract/offers.ts'
import texts from './texts/offerNotes.json' with { type: 'json' }

const notes = z.tuple([z.string()], z.string())
/** A closing sentence is appended to some of the notes. */
const inLanguage = z.strictObject({ about: z.record(linkType, notes), closing: notes })

export const offerNotes = z.strictObject({ de: inLanguage, en: inLanguage }).parse(texts)
