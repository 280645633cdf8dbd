// How much of the text is copied verbatim from the target page. The built-in engine takes its sentences from there, and
// this shows it.
import { useTranslation } from '../../lib/translation.ts'
import type { Draft } from '../../../contract/content.ts'
import type { Similarity } from '../../../contract/similarity.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Meter } from '../../ui/Meter.tsx'
import type { Tone } from '../../ui/tones.ts'
import { useSimilarity } from './drafts.ts'

const muchPercent = 60
const somePercent = 20

type Availability = 'low' | 'some' | 'high'
const availabilityOf = (percent: number): Availability =>
  percent > muchPercent ? 'high' : percent > somePercent ? 'some' : 'low'

const tones: Record<Availability, Tone> = { low: 'alive', some: 'waiting', high: 'warn' }

const Passages = ({ passages }: Pick<Similarity, 'passages'>) => {
  const { t } = useTranslation('content')
  if (passages.length === 0) return null
  return (
    <details>
      <summary className="min-h-7 cursor-pointer font-medium">{t('similarity.passages')}</summary>
      <ul className="mt-2 grid max-h-72 gap-2 overflow-y-auto">
        {passages.map(({ text }) => (
          <li key={text} className="border-s-2 border-line-control ps-3 text-soft wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </details>
  )
}

const Result = ({ similarity: { percent, passages } }: { similarity: Similarity }) => {
  const { t } = useTranslation('content')
  const format = useFormat()
  if (percent === null) return <p className="text-soft">{t('similarity.unknown')}</p>
  const availability = availabilityOf(percent)
  return (
    <>
      <Meter
        share={percent / 100}
        label={t('similarity.share')}
        text={format.percent(percent / 100)}
        tone={tones[availability]}
      />
      {availability === 'high' ? (
        <Alert tone="warn">{t('similarity.high')}</Alert>
      ) : (
        <p className="text-soft">{t(`similarity.${availability}`)}</p>
      )}
      <Passages passages={passages} />
    </>
  )
}

interface SimilarityCardProps {
  draft: Draft
  /** The revision that was compared; null: none yet. */
  asked: number | null
  onAsk(): void
}

export const SimilarityCard = ({ draft, asked, onAsk }: SimilarityCardProps) => {
  const { t } = useTranslation('content')
  const { data, error, isFetching, refetch } = useSimilarity(draft.id, asked)
  return (
    <Card aria-labelledby="similarity" className="grid gap-3 text-[0.875rem]">
      <div className="-mb-3">
        <CardHead id="similarity" title={t('similarity.title')}>
          {t('similarity.text')}
        </CardHead>
      </div>
      {draft.engine === 'built_in' && <p className="text-soft">{t('similarity.builtIn')}</p>}
      <div aria-live="polite" aria-busy={isFetching} className="grid gap-3">
        {data !== undefined && <Result similarity={data} />}
        {error !== null && data === undefined && <LoadFailure failure={error} retry={refetch} />}
      </div>
      {data !== undefined && asked !== draft.revision && <p className="text-faint">{t('similarity.changed')}</p>}
      <div>
        <Button size="s" className="max-sm:h-11" busy={isFetching} onClick={onAsk}>
          {t(data === undefined ? 'similarity.compare' : 'similarity.again')}
        </Button>
      </div>
    </Card>
  )
}
