// Version history of the text: author and date, with preview and restore.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Draft, DraftVersion } from '../../../contract/content.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useVersions, type Versions } from './drafts.ts'
import type { AutosavedDraft } from './useAutosave.ts'

const VersionDialog = later(async () => (await import('./VersionDialog.tsx')).VersionDialog)

/** The rest is shown on request. */
const shownFirst = 5

const Author = ({ version: { origin, engine, model } }: { version: DraftVersion }) => {
  const { t } = useTranslation('content')
  const name = engine === null || origin === 'edit' ? null : t(`engines.${engine}`)
  const who =
    name === null || model === null || engine === 'built_in' ? name : `${name}, ${t('availability.model', { model })}`
  return <span className="block text-xs text-faint">{who}</span>
}

const Entry = ({ version, onOpen }: { version: DraftVersion; onOpen(): void }) => {
  const { t } = useTranslation('content')
  const format = useFormat()
  const { number, origin, words, saved_at: at } = version
  return (
    <li className="flex items-start justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <button
          type="button"
          aria-label={t('versions.look', { number })}
          onClick={onOpen}
          className="min-h-6 rounded-small text-start font-medium underline-offset-4 hover:underline focus-visible:rounded-small max-sm:min-h-11"
        >
          {t(`versions.origins.${origin}`)}
        </button>
        <Author version={version} />
        {version.is_current && (
          <StatusPill tone="alive" className="mt-1">
            {t('versions.current')}
          </StatusPill>
        )}
      </div>
      <div className="shrink-0 text-end text-xs text-faint">
        <time dateTime={at} title={format.dateTime(at)} className="block">
          {format.ago(at)}
        </time>
        {t('words', { count: words, figure: format.number(words) })}
      </div>
    </li>
  )
}

const List = ({ versions, onOpen }: { versions: Versions; onOpen(version: DraftVersion): void }) => {
  const { t } = useTranslation('content')
  const format = useFormat()
  const [all, setAll] = useState(false)
  if (versions.length === 0) return <p className="text-soft">{t('versions.none')}</p>
  const shown = all ? versions : versions.slice(0, shownFirst)
  return (
    <>
      <ul className="divide-y divide-line-soft">
        {shown.map((version) => (
          <Entry key={version.number} version={version} onOpen={() => onOpen(version)} />
        ))}
      </ul>
      {shown.length < versions.length && (
        <Button size="s" variant="ghost" className="mt-2 max-sm:h-11" onClick={() => setAll(true)}>
          {t('versions.all', { figure: format.number(versions.length) })}
        </Button>
      )}
    </>
  )
}

interface VersionsCardProps {
  draft: Draft
  autosaved: AutosavedDraft
  /** Nothing can be restored while the text is being generated. */
  locked: boolean
}

export const VersionsCard = ({ draft, autosaved, locked }: VersionsCardProps) => {
  const { t } = useTranslation('content')
  const { data, error, refetch } = useVersions(draft.id)
  const [openNumber, setOpenNumber] = useState<number | null>(null)
  // From the list and not as it was when clicked: another version may have become the current one since.
  const open = data?.find(({ number }) => number === openNumber)
  const close = () => setOpenNumber(null)
  return (
    <Card aria-labelledby="versions" className="text-[0.875rem]">
      <CardHead id="versions" title={t('versions.title')} />
      {data !== undefined ? (
        <List versions={data} onOpen={({ number }) => setOpenNumber(number)} />
      ) : error === null ? (
        <Skeleton className="h-20 w-full" />
      ) : (
        <LoadFailure failure={error} retry={refetch} />
      )}
      {open !== undefined && (
        <VersionDialog autosaved={autosaved} version={open} locked={locked} onClose={close} onMissing={close} />
      )}
    </Card>
  )
}
