// Demo members besides the ones who can sign in: first German and English names, then other languages and scripts.
import { z } from 'zod'
import { language } from '../../contract/accounts.ts'
import type { Person } from './person.ts'
import texts from './texts/people.json' with { type: 'json' }

const text = z.string().min(1)

const schema: z.ZodType<Person[]> = z.array(
  z.strictObject({
    email: text,
    fullName: text,
    language,
    displayName: text.exactOptional(),
    bio: text.exactOptional(),
    instagram: text.exactOptional(),
    twitter: text.exactOptional(),
    linkedin: text.exactOptional(),
    website: text.exactOptional(),
    joinedDaysAgo: z.number(),
    seenDaysAgo: z.number().exactOptional(),
    picture: z.literal(true).exactOptional(),
    state: z.union([z.literal('unconfirmed'), z.strictObject({ blocked: text, daysAgo: z.number() })]).exactOptional(),
    admin: z.literal(true).exactOptional(),
  }),
)

export const people: readonly Person[] = schema.parse(texts)
