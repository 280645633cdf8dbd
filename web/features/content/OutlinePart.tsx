// Outline editor: headings can be renamed, moved, added and removed, and the article generated from them.
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { outlineHeadingLengthMax, outlineHeadingsMax } from '../../../contract/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ArrowDown, ArrowUp, Plus, Sparkles, X } from '../../ui/icons.ts'
import { Input } from '../../ui/Input.tsx'
import { useWork } from '../websites/useWork.ts'
import { useDraftCalls } from './drafts.ts'
import { type Heading, headingsOf, moved, outlineOf, renamed, without, withOneMore } from './outlineEditing.ts'
import type { AutosavedDraft } from './useAutosave.ts'

const pauseMs = 1_500

interface Editing {
  headings: Heading[]
  change(headings: Heading[], said?: string): void
}

interface EntryProps extends Editing {
  heading: Heading
  place: number
}

const Entry = ({ heading, place, headings, change }: EntryProps) => {
  const { t } = useTranslation('content')
  const name = heading.text.trim() || t('outline.emptyHeading')
  const count = headings.length
  const move = (by: 1 | -1) => {
    const target = place + by
    if (target < 1 || target > count) return
    change(moved(headings, heading.key, by), t('outline.moved', { heading: name, place: target, count }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? -1 : 1)
  }
  const remove = () => change(without(headings, heading.key), t('outline.removed', { heading: name }))
  return (
    <li className="flex items-center gap-1 max-sm:flex-wrap max-sm:justify-end" onKeyDown={onKeyDown}>
      <Input
        aria-label={t('outline.heading', { place })}
        value={heading.text}
        maxLength={outlineHeadingLengthMax}
        autoComplete="off"
        dir="auto"
        onChange={(event) => change(renamed(headings, heading.key, event.target.value))}
        className="max-sm:h-11 max-sm:basis-full"
      />
      <IconButton
        label={t('outline.up', { heading: name })}
        aria-disabled={place === 1}
        className="aria-disabled:opacity-45 max-sm:size-11"
        onClick={() => move(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={t('outline.down', { heading: name })}
        aria-disabled={place === count}
        className="aria-disabled:opacity-45 max-sm:size-11"
        onClick={() => move(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={t('outline.remove', { heading: name })} className="max-sm:size-11" onClick={remove}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

const List = ({ headings, change }: Editing) => {
  const { t } = useTranslation('content')
  const list = useRef<HTMLOListElement>(null)
  const add = () => {
    change(withOneMore(headings))
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  return (
    <>
      <ol ref={list} className="grid gap-2">
        {headings.map((heading, at) => (
          <Entry key={heading.key} heading={heading} place={at + 1} headings={headings} change={change} />
        ))}
      </ol>
      {headings.length < outlineHeadingsMax ? (
        <Button variant="ghost" className="mt-2 max-sm:h-11" onClick={add}>
          <Plus aria-hidden />
          {t('outline.add')}
        </Button>
      ) : (
        <p className="mt-3 text-[0.8125rem] text-faint">{t('outline.full', { count: outlineHeadingsMax })}</p>
      )}
    </>
  )
}

interface OutlinePartProps {
  autosaved: AutosavedDraft
  /** Generates the article from it. */
  onWrite(): void
  onAnother(): void
}

const sameLines = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n')

/** Local edits on top of the saved outline; an outline from elsewhere replaces them. */
const useOutline = ({ autosave, draft }: AutosavedDraft) => {
  const calls = useDraftCalls()
  const saved = draft.outline ?? []
  const [basis, setBasis] = useState(saved)
  const [headings, setHeadings] = useState(() => headingsOf(saved))
  if (!sameLines(saved, basis)) {
    setBasis(saved)
    if (!sameLines(saved, outlineOf(headings))) setHeadings(headingsOf(saved))
  }
  const written = outlineOf(headings)
  const unsaved = !sameLines(written, saved)
  const save = async (): Promise<void> => {
    if (unsaved) await autosave.change((revision) => calls.changeOutline(draft.id, revision, written))
  }
  // A failed save keeps the edits, and is retried with the next change and before the text is generated.
  const saveQuietly = useEffectEvent(() => void save().catch(() => undefined))
  useEffect(() => {
    const timer = setTimeout(saveQuietly, pauseMs)
    return () => clearTimeout(timer)
  }, [headings])
  useEffect(() => () => saveQuietly(), [])
  return { headings, setHeadings, unsaved, save, isEmpty: written.length === 0 }
}

export const OutlinePart = ({ autosaved, onWrite, onAnother }: OutlinePartProps) => {
  const { t } = useTranslation('content')
  const { headings, setHeadings, unsaved, save, isEmpty } = useOutline(autosaved)
  const { busy, run } = useWork()
  const [said, setInstruction] = useState('')
  const change = (next: Heading[], words = '') => {
    setHeadings(next)
    setInstruction(words)
  }
  const write = () =>
    run(async () => {
      await save()
      onWrite()
    })
  return (
    <Card aria-labelledby="outline">
      <CardHead id="outline" title={t('outline.title')}>
        {t('outline.hint')} <span className="max-sm:hidden">{t('outline.keys')}</span>
      </CardHead>
      <List headings={headings} change={change} />
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <Button variant="primary" className="max-sm:h-11" busy={busy} disabled={isEmpty} onClick={write}>
          <Sparkles aria-hidden />
          {t('outline.write')}
        </Button>
        <Button variant="ghost" className="max-sm:h-11" onClick={onAnother}>
          {t('outline.again')}
        </Button>
      </div>
      <p role="status" className="mt-3 text-[0.8125rem] text-faint">
        {t(unsaved ? 'saving.changed' : 'saving.saved')}
      </p>
    </Card>
  )
}
