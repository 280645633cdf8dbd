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

const keyOf = (requestedId: string): string => `exchange-request-${requestedId}`

/** A draft left by another version of the app is ignored. */
export const readDraft = (requestedId: string): RequestDraft | null => {
  try {
    return form.safeParse(JSON.parse(readStored(keyOf(requestedId), 'tab') ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export const keepDraft = (requestedId: string, draft: RequestDraft): void =>
  writeStored(keyOf(requestedId), JSON.stringify(draft), 'tab')

export const forgetDraft = (requestedId: string): void => writeStored(keyOf(requestedId), 'null', 'tab')
