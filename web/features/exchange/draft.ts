// Draft of an exchange request, kept per tab, so that it survives closing the dialog.
import { z } from 'zod'
import { readStored, writeStored } from '../../lib/browserStorage.ts'

export interface RequestDraft {
  targetId: string
  target: string
  anchor: string
  giveId: string
  note: string
}

const form = z.object({
  targetId: z.string(),
  target: z.string(),
  anchor: z.string(),
  giveId: z.string(),
  note: z.string(),
})

const keyOf = (wishedId: string): string => `exchange-request-${wishedId}`

/** A draft left by another version of the app is ignored. */
export const readDraft = (wishedId: string): RequestDraft | null => {
  try {
    return form.safeParse(JSON.parse(readStored(keyOf(wishedId), 'tab') ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export const keepDraft = (wishedId: string, draft: RequestDraft): void =>
  writeStored(keyOf(wishedId), JSON.stringify(draft), 'tab')

export const forgetDraft = (wishedId: string): void => writeStored(keyOf(wishedId), 'null', 'tab')
