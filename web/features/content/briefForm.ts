// Form schema of a brief: a URL may be typed without its scheme.
import { z } from 'zod'
import type { Language } from '../../../contract/accounts.ts'
import { type ContentBrief, contentBrief } from '../../../contract/content.ts'
import type { Beginning } from './beginnings.ts'
import type { Wanted } from './paths.ts'

/** People omit the scheme: "example.com/guide". */
const withScheme = (typed: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/:]+\.[^/:]+:\d/.test(typed)
    ? typed
    : typed === ''
      ? ''
      : `https://${typed}`

const typedAddress: z.ZodType<string, string> = z
  .string()
  .trim()
  .overwrite(withScheme)
  .pipe(contentBrief.shape.target_url)

export const briefForm = contentBrief.extend({ target_url: typedAddress })

const beginning: z.ZodType<Beginning, Beginning> = z.enum(['outline', 'article'])

/** Generation of a new draft starts as soon as it is created. */
export const newDraftForm = briefForm.extend({ begin: beginning })
export type NewDraftInput = z.input<typeof newDraftForm>

export const newBriefInput = ({ target, anchor, rel }: Wanted, language: Language): ContentBrief => ({
  target_url: target,
  anchor_text: anchor,
  rel: rel ?? 'dofollow',
  topic: '',
  language,
  tone: 'neutral',
  length: 'medium',
})
