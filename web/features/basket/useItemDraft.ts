// Draft input of one basket item: kept locally while typing and sent afterwards. Errors stay at their field.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { BasketItem } from '../../../contract/basket.ts'
import { ApiError } from '../../lib/api.ts'
import { failureText, issueText } from '../../lib/errorText.ts'
import { useBasketActions } from './basket.ts'

export interface ItemInput {
  target_url: string
  anchor_text: string
  notes: string
  project_id: string | null
}

const inputOf = (item: BasketItem): ItemInput => ({
  target_url: item.target_url ?? '',
  anchor_text: item.anchor_text ?? '',
  notes: item.notes ?? '',
  project_id: item.project_id,
})

const isSame = (one: ItemInput, other: ItemInput): boolean =>
  one.target_url === other.target_url &&
  one.anchor_text === other.anchor_text &&
  one.notes === other.notes &&
  one.project_id === other.project_id

type Refusals = Partial<Record<keyof ItemInput | 'all', string>>

export interface ItemDraft {
  input: ItemInput
  refusals: Refusals
  saving: boolean
  /** Typed, but not sent. */
  set(part: Partial<ItemInput>): void
  /** Sends the changes, including this part. */
  save(part?: Partial<ItemInput>): void
}

const pauseMs = 900

export const useItemDraft = (item: BasketItem, track: (work: Promise<boolean>) => void): ItemDraft => {
  const { t } = useTranslation('errors')
  const actions = useBasketActions()
  const [input, setInput] = useState(() => inputOf(item))
  const [refusals, setRefusals] = useState<Refusals>({})
  const [open, setOpen] = useState(0)
  /** The last known server state. */
  const known = useRef(inputOf(item))
  const latest = useRef(input)

  const put = (next: ItemInput): void => {
    latest.current = next
    setInput(next)
  }

  // A change from another tab, or normalised by the server: applied unless the buyer is typing something else here.
  const takeOver = useEffectEvent((theirs: ItemInput) => {
    if (isSame(latest.current, known.current)) put(theirs)
    known.current = theirs
  })
  const { target_url, anchor_text, notes, project_id } = item
  useEffect(() => {
    takeOver(inputOf({ target_url, anchor_text, notes, project_id } as BasketItem))
  }, [target_url, anchor_text, notes, project_id])

  /** Resolves to whether the server accepted it. */
  const send = async (wanted: ItemInput): Promise<boolean> => {
    setOpen((count) => count + 1)
    try {
      await actions.change(item.id, wanted)
      setRefusals({})
      // The server's version comes with the basket; it replaces what was sent, not what was typed since.
      if (isSame(latest.current, wanted)) known.current = wanted
      return true
    } catch (error) {
      setRefusals(
        refusalsOf(
          error,
          (failure) => failureText(t, failure),
          (issue) => issueText(t, issue),
        ),
      )
      return false
    } finally {
      setOpen((count) => count - 1)
    }
  }

  /** Reverted to the server's value, it is no longer invalid. */
  const forgive = (): void => {
    setRefusals({})
    track(Promise.resolve(true))
  }

  const save = (part: Partial<ItemInput> = {}): void => {
    const wanted = { ...latest.current, ...part }
    put(wanted)
    if (!isSame(wanted, known.current)) track(send(wanted))
    else if (Object.keys(refusals).length > 0) forgive()
  }

  // Debounced save: a short pause in typing shows the result without leaving the field.
  const saveAfterPause = useEffectEvent(() => save())
  useEffect(() => {
    const timer = setTimeout(() => saveAfterPause(), pauseMs)
    return () => clearTimeout(timer)
  }, [input])

  return { input, refusals, saving: open > 0, set: (part) => put({ ...latest.current, ...part }), save }
}

const fields = ['target_url', 'anchor_text', 'notes', 'project_id'] as const

const refusalsOf = (
  error: unknown,
  say: (failure: unknown) => string,
  sayIssue: (issue: ApiError['issues'][number]) => string,
): Refusals => {
  const issues = error instanceof ApiError ? error.issues : []
  const named = fields.flatMap((field) => {
    const issue = issues.find(({ path }) => path === field)
    return issue === undefined ? [] : [[field, sayIssue(issue)] as const]
  })
  return named.length > 0 ? Object.fromEntries(named) : { all: say(error) }
}
