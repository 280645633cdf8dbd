// Command palette: one field to go to a page, run an action, or search.
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { paletteWordsMax } from '../../../contract/limits.ts'
import { failureText } from '../../lib/errorText.ts'
import { useOnline } from '../../lib/online.ts'
import { veilStyle } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoaderCircle, Search, X } from '../../ui/icons.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { type Found, useFound } from './found.ts'
import { optionId, PaletteOptions } from './PaletteOptions.tsx'
import type { PaletteEntry, ShownEntry, ShownGroup } from './paletteEntry.ts'
import { keepRecent, readRecent } from './recent.ts'
import { groupsAtFirst, groupsFor, stepFrom } from './shownGroups.ts'

interface PaletteProps {
  open: boolean
  onOpenChange(open: boolean): void
  pages: readonly PaletteEntry[]
  actions: readonly PaletteEntry[]
  /** Pages that can search for the typed text; offered last. */
  elsewhere(words: string): readonly PaletteEntry[]
  isAdmin: boolean
  modifier: string
  onChoose(entry: PaletteEntry, inNewTab: boolean): void
}

const useGroups = (
  words: string,
  { pages, actions, elsewhere, isAdmin }: PaletteProps,
): { groups: ShownGroup[]; found: Found } => {
  const { t } = useTranslation('palette')
  const sorts = [
    { id: 'pages', label: t('groups.pages'), entries: pages },
    { id: 'actions', label: t('groups.actions'), entries: actions },
  ]
  const online = useOnline()
  const found = useFound(online ? words : '', isAdmin)
  const [recent] = useState(() => readRecent([...pages, ...actions]))
  if (words === '') {
    return { found, groups: groupsAtFirst({ id: 'recent', label: t('groups.recent'), entries: recent }, sorts) }
  }
  const finds = found.groups.map(({ kind, entries }) => ({ id: kind, label: t(`kinds.${kind}`), entries }))
  const others = { id: 'elsewhere', label: t('groups.elsewhere'), entries: elsewhere(words) }
  return { found, groups: groupsFor(words, sorts, [...finds, others]) }
}

const Hints = ({ modifier }: { modifier: string }) => {
  const { t } = useTranslation('palette')
  const hints = [
    [['↑', '↓'], t('hints.move')],
    [['↵'], t('hints.open')],
    [[modifier, '↵'], t('hints.newTab')],
    [['Esc'], t('hints.close')],
  ] as const
  return (
    <div className="hidden flex-wrap gap-x-5 gap-y-1 border-t border-line-soft px-4 py-2.5 text-xs text-faint sm:flex">
      {hints.map(([keys, words]) => (
        <span key={words} className="flex items-center gap-1.5">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {words}
        </span>
      ))}
    </div>
  )
}

/** Messages beside the list: no results, server unreachable, number of results. */
const Remarks = ({ words, groups, found }: { words: string; groups: readonly ShownGroup[]; found: Found }) => {
  const { t } = useTranslation(['palette', 'errors'])
  const { t: te } = useTranslation('errors')
  const online = useOnline()
  const count = groups.reduce((sum, { id, entries }) => sum + (id === 'elsewhere' ? 0 : entries.length), 0)
  const isNothing = count === 0 && !found.isAsking
  return (
    <>
      {isNothing && (
        <div className="px-6 py-10 text-center">
          <p className="font-semibold wrap-anywhere">{t('nothing.title', { words })}</p>
          <p className="mt-1 text-soft">{t('nothing.text')}</p>
        </div>
      )}
      {words !== '' && !online && <p className="shrink-0 px-4.5 py-2 text-[0.8125rem] text-warn">{t('offline')}</p>}
      {online && found.error !== null && (
        <p role="alert" className="shrink-0 px-4.5 py-2 text-[0.8125rem] text-lost">
          {failureText(te, found.error)}
        </p>
      )}
      <p role="status" className="sr-only">
        {words === '' || found.isAsking ? '' : t('count', { count })}
      </p>
    </>
  )
}

const Inside = (props: PaletteProps) => {
  const { t } = useTranslation('palette')
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [requested, setRequested] = useState<string | null>(null)
  const words = typed.trim()
  const { groups, found } = useGroups(words, props)
  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find(({ id }) => id === requested) ?? entries[0]
  const choose = (entry: ShownEntry, inNewTab: boolean) => {
    keepRecent(entry)
    props.onChoose(entry, inNewTab)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, () => string | null>> = {
      ArrowDown: () => stepFrom(groups, active?.id ?? null, 1),
      ArrowUp: () => stepFrom(groups, active?.id ?? null, -1),
      Home: () => stepFrom(groups, null, 1),
      End: () => stepFrom(groups, null, -1),
    }
    const step = steps[event.key]
    if (step !== undefined && !event.shiftKey) {
      event.preventDefault()
      setRequested(step())
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (active !== undefined) choose(active, event.ctrlKey || event.metaKey)
    }
  }
  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-line-soft pr-2 pl-4 sm:pr-4">
        {found.isAsking ? (
          <LoaderCircle aria-hidden className="size-5 shrink-0 animate-late-spin text-faint" />
        ) : (
          <Search aria-hidden className="size-5 shrink-0 text-faint" />
        )}
        <input
          data-first
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(listId, active.id)}
          aria-label={t('label')}
          placeholder={t('placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          maxLength={paletteWordsMax}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setRequested(null)
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <Radix.Close asChild>
          <IconButton label={t('close')} className="sm:hidden">
            <X aria-hidden />
          </IconButton>
        </Radix.Close>
      </div>
      <PaletteOptions
        id={listId}
        label={t('results')}
        groups={groups}
        active={active?.id ?? null}
        onActive={setRequested}
        onChoose={choose}
      />
      <Remarks words={words} groups={groups} found={found} />
      <Hints modifier={props.modifier} />
    </>
  )
}

export const Palette = (props: PaletteProps) => {
  const { t } = useTranslation('palette')
  const opener = useRef<HTMLElement | null>(null)
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilStyle} />
        <div className="pointer-events-none fixed inset-0 z-50 grid grid-rows-[minmax(0,1fr)] items-start justify-items-center sm:p-6 sm:pt-[min(14vh,8rem)]">
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              const before = document.activeElement
              opener.current = before instanceof HTMLElement && before !== document.body ? before : null
              event.preventDefault()
              if (event.target instanceof Element) event.target.querySelector<HTMLElement>('[data-first]')?.focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              // The chosen action has already moved the focus.
              if (document.activeElement !== null && document.activeElement !== document.body) return
              const stays = opener.current?.isConnected === true ? opener.current : document.getElementById(mainId)
              stays?.focus({ preventScroll: true })
            }}
            className="pointer-events-auto flex max-h-full w-full flex-col overflow-hidden rounded-b-card border border-line bg-surface shadow-float outline-none data-[state=closed]:animate-sink data-[state=open]:animate-rise sm:max-h-[min(32rem,100%)] sm:max-w-2xl sm:rounded-card"
          >
            <Radix.Title className="sr-only">{t('title')}</Radix.Title>
            <Inside {...props} />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
