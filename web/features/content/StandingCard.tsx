// Who writes, how much can still be written, and what a draft costs.
import { useTranslation } from 'react-i18next'
import type { ContentAvailability } from '../../../contract/content.ts'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stat } from '../../ui/Stat.tsx'

const left = (used: number, most: number): number => Math.max(0, most - used)

const Figures = ({ standing }: { standing: ContentAvailability }) => {
  const { t } = useTranslation('content')
  const format = useFormat()
  const { engine, model, credits_per_draft: price } = standing
  const engineNote =
    engine === 'built_in' ? t('standing.builtInNote') : model === null ? undefined : t('standing.model', { model })
  return (
    <>
      <Stat
        label={t('standing.engine')}
        value={<span className="text-base">{t(`engines.${engine}`)}</span>}
        {...(engineNote === undefined ? {} : { note: engineNote })}
      />
      <Stat
        label={t('standing.texts')}
        value={format.number(left(standing.texts_today, standing.texts_per_day))}
        note={t('standing.textsNote', {
          figure: format.number(standing.texts_per_day),
          when: format.dateTime(standing.resets_day_at),
        })}
      />
      {engine === 'service' && (
        <Stat
          label={t('standing.tokens')}
          value={format.number(left(standing.tokens_this_month, standing.tokens_per_month))}
          note={t('standing.tokensNote', {
            figure: format.number(standing.tokens_per_month),
            when: format.date(standing.resets_month_at),
          })}
        />
      )}
      {price > 0 && (
        <Stat
          label={t('standing.price')}
          value={t('standing.credits', { count: price, figure: format.credits(price) })}
          note={t('standing.priceNote')}
        />
      )}
    </>
  )
}

interface StandingCardProps {
  /** Undefined until it is known. */
  standing: ContentAvailability | undefined
  /** It cannot be known: the page goes on without it. */
  failed: boolean
}

export const StandingCard = ({ standing, failed }: StandingCardProps) => {
  const { t } = useTranslation('content')
  if (standing === undefined && failed) return null
  return (
    <Card aria-label={t('standing.label')} className="mb-5">
      {standing === undefined ? (
        <Skeleton className="h-[4.25rem] w-full" />
      ) : (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-5">
          <Figures standing={standing} />
        </dl>
      )}
    </Card>
  )
}
