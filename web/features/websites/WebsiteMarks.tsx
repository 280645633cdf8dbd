// Status of a website at a glance: its state with the next step, and its score.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { Website } from '../../../contract/websites.ts'
import { useFormat } from '../../lib/format.ts'
import { LoaderCircle } from '../../ui/icons.ts'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Unknown } from '../analysis/Metrics.tsx'
import { isAnalysing } from './websitesCache.ts'
import { useMoments } from './moments.ts'
import { noteOf, type StateNote, stateTones } from './websiteStates.ts'

export const StatePill = ({ website }: { website: Pick<Website, 'state'> }) => {
  const { t } = useTranslation('websites')
  return <StatusPill tone={stateTones[website.state]}>{t(`states.${website.state}`)}</StatusPill>
}

const useNoteText = (): ((note: NonNullable<StateNote>) => string) => {
  const { t } = useTranslation('websites')
  const format = useFormat()
  const moment = useMoments()
  return (note) => {
    switch (note.kind) {
      case 'checking':
        return t('notes.checking')
      case 'nextCheck':
        return t('notes.nextCheck', { time: moment.next(note.at) })
      case 'until':
        return t('notes.until', { date: format.date(note.at) })
      case 'analysing':
        return t('notes.analysing')
      case 'failed':
        return t('notes.failed')
    }
  }
}

/** The next step; nothing if the state is self-explanatory. */
export const StateNoteLine = ({ website, className }: { website: Website; className?: string }) => {
  const noteText = useNoteText()
  const note = noteOf(website)
  if (note === null) return null
  const moves = note.kind === 'checking' || note.kind === 'analysing'
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 text-xs',
        note.kind === 'failed' ? 'text-warn' : 'text-soft',
        className,
      )}
    >
      {moves && <LoaderCircle aria-hidden className="size-3 shrink-0 animate-late-spin" />}
      {noteText(note)}
    </span>
  )
}

const whyNoScore = (website: Website): 'unverified' | 'analysing' | 'failed' | 'notYet' => {
  if (!website.is_verified) return 'unverified'
  if (isAnalysing(website)) return 'analysing'
  return website.analysis?.state === 'failed' ? 'failed' : 'notYet'
}

/** The score, or why there is none yet. */
export const ScoreMark = ({ website, size = 'm' }: { website: Website; size?: 'm' | 'l' }) => {
  const { t } = useTranslation('websites')
  if (website.quality_score !== null) {
    return <ScoreRing score={website.quality_score} label={t('columns.quality')} size={size} />
  }
  return <Unknown reason={t(`noScore.${whyNoScore(website)}`)} />
}
