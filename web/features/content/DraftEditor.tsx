// Editor of one draft: text in the middle, sidebar beside it, and the result of the last generation above both.
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate, useSearchParams } from 'react-router'
import type { Draft } from '../../../contract/content.ts'
import { useDetailName } from '../../lib/detailName.ts'
import { Alert } from '../../ui/Alert.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { orderPath } from '../orders/paths.ts'
import { takeExpected } from './beginnings.ts'
import { DeleteDraftDialog } from './DeleteDraftDialog.tsx'
import { DraftHead } from './DraftHead.tsx'
import { useAvailability } from './drafts.ts'
import { EndedAlert } from './EndedAlert.tsx'
import { MainPart } from './MainPart.tsx'
import { draftName } from './names.ts'
import { listPath, orderIn } from './paths.ts'
import type { Sent } from './sending.ts'
import { SideParts } from './SideParts.tsx'
import { type AutosavedDraft, useAutosave } from './useAutosave.ts'
import { type Ended, useWriting, type Writing } from './useWriting.ts'

const BriefDialog = later(async () => (await import('./BriefDialog.tsx')).BriefDialog)
const SectionDialog = later(async () => (await import('./SectionDialog.tsx')).SectionDialog)
const SendDialog = later(async () => (await import('./SendDialog.tsx')).SendDialog)

type Open = { kind: 'brief' } | { kind: 'send' } | { kind: 'delete' } | { kind: 'section'; section: number }

/** The result of an earlier visit stays visible until the member has dismissed it. */
const useEnded = ({ draft }: AutosavedDraft, { ended, forget }: Writing): { ended: Ended | null; forget(): void } => {
  const [read, setRead] = useState<number | null>(null)
  const { problem, revision } = draft
  const past: Ended | null =
    problem === null || read === revision ? null : { kind: 'failed', problem, request: { task: 'article' } }
  return {
    ended: ended?.kind === 'written' ? null : (ended ?? past),
    forget: () => {
      forget()
      setRead(revision)
    },
  }
}

/** Announces the start and end of a generation to screen readers. */
const Announcer = ({ writing: { written, ended } }: { writing: Writing }) => {
  const { t } = useTranslation('content')
  const said = written !== null ? t('writing.begun') : ended?.kind === 'written' ? t(`writing.ended.${ended.task}`) : ''
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

const SentAlert = ({ sent }: { sent: Sent }) => {
  const { t } = useTranslation('content')
  const see = (
    <LinkButton size="s" className="max-sm:h-11" to={orderPath(sent)}>
      {t('send.see')}
    </LinkButton>
  )
  return (
    <Alert live tone="alive" title={t('send.sentTitle')} action={see}>
      {t('send.done', { number: sent.number })}
    </Alert>
  )
}

interface DialogsProps {
  open: Open | null
  autosaved: AutosavedDraft
  writing: Writing
  onSent(sent: Sent): void
  onClose(): void
}

const Dialogs = ({ open, autosaved, writing, onSent, onClose }: DialogsProps) => {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { data: availability } = useAvailability()
  switch (open?.kind) {
    case undefined:
      return null
    case 'brief':
      return <BriefDialog autosaved={autosaved} onClose={onClose} onMissing={onClose} />
    case 'send':
      return (
        <SendDialog
          autosaved={autosaved}
          orderId={orderIn(search)}
          onSent={onSent}
          onClose={onClose}
          onMissing={onClose}
        />
      )
    case 'delete':
      return <DeleteDraftDialog draft={autosaved.draft} onDeleted={() => navigate(listPath)} onClose={onClose} />
    case 'section':
      return (
        <SectionDialog
          article={autosaved.article}
          section={open.section}
          engine={availability?.engine ?? 'built_in'}
          onWrite={(request) => writing.begin({ task: 'section', section: open.section, request })}
          onClose={onClose}
          onMissing={onClose}
        />
      )
  }
}

/** A newly generated text is compared automatically; any other on request. */
const useComparing = ({ autosave, draft }: AutosavedDraft, { ended }: Writing) => {
  const [compared, setCompared] = useState<number | null>(null)
  const [seen, setSeen] = useState<Ended | null>(null)
  if (ended !== seen) {
    setSeen(ended)
    if (ended?.kind === 'written' && ended.task !== 'outline') setCompared(draft.revision)
  }
  return { compared, compare: () => void autosave.ensureSaved().then(setCompared, () => undefined) }
}

/** Scrolls to the top when generation starts, wherever its button was. */
const useTopWhile = (isWriting: boolean): void => {
  useEffect(() => {
    if (isWriting) window.scrollTo({ top: 0 })
  }, [isWriting])
}

const useBeginning = (id: string, writing: Writing): void => {
  const begin = useEffectEvent(() => {
    const task = takeExpected(id)
    if (task !== null) writing.begin({ task })
  })
  useEffect(() => begin(), [])
}

export const Workplace = ({ notified }: { notified: Draft }) => {
  const autosaved = useAutosave(notified)
  const writing = useWriting(autosaved.autosave)
  const { data: availability } = useAvailability()
  const [open, setOpen] = useState<Open | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const { ended, forget } = useEnded(autosaved, writing)
  const { compared, compare } = useComparing(autosaved, writing)
  const { draft, article } = autosaved
  const name = draftName({ title: article.title, brief: draft.brief })
  useDetailName(name)
  useBeginning(draft.id, writing)
  const isWriting = writing.written !== null
  useTopWhile(isWriting)
  const locked = isWriting || draft.is_writing
  const show = (kind: 'brief' | 'send' | 'delete') => () => setOpen({ kind })
  const onSection = (section: number) => setOpen({ kind: 'section', section })
  return (
    <>
      <DraftHead
        draft={draft}
        name={name}
        locked={locked}
        onSend={show('send')}
        onEdit={show('brief')}
        onDelete={show('delete')}
      />
      <Announcer writing={writing} />
      <div className="mb-4 grid gap-3 empty:hidden">
        {sent !== null && <SentAlert sent={sent} />}
        {ended !== null && !locked && (
          <EndedAlert
            ended={ended}
            availability={availability}
            onBegin={writing.begin}
            onBrief={show('brief')}
            onForget={forget}
          />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <MainPart autosaved={autosaved} writing={writing} onSection={onSection} />
        <SideParts
          autosaved={autosaved}
          locked={locked}
          compared={compared}
          onCompare={compare}
          onBegin={writing.begin}
          onSection={onSection}
          onEdit={show('brief')}
        />
      </div>
      <Dialogs
        open={open}
        autosaved={autosaved}
        writing={writing}
        onSent={(to) => {
          setSent(to)
          setOpen(null)
        }}
        onClose={() => setOpen(null)}
      />
    </>
  )
}
