// Current engine, remaining quota, and the price of a draft.
import { useTranslation } from '../../lib/translation.ts'
import type { ContentAvailability } from '../../../contract/content.ts'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stat } from '../../ui/Stat.tsx'

const left = (used: number, most: number): number => Math.max(0, most - used)

const Figures = ({ availability }: { availability: ContentAvailability }) => {
  const { t } = useTranslation('content')
  const format = useFormat()
  const { engine, model, credits_per_draft: price } = availability
  const engineNote =
    engine === 'built_in'
      ? t('availability.builtInNote')
      : model === null
        ? undefined
        : t('availability.model', { model })
  return (
    <>
      <Stat
        label={t('availability.engine')}
        value={<span className="text-base">{t(`engines.${engine}`)}</span>}
        {...(engineNote === undefined ? {} : { note: engineNote })}
      />
      <Stat
        label={t('availability.texts')}
        value={format.number(left(availability.texts_today, availability.texts_per_day))}
        note={t('availability.textsNote', {
          figure: format.number(availability.texts_per_day),
          when: format.dateTime(availability.resets_day_at),
        })}
      />
      {engine === 'service' && (
        <Stat
          label={t('availability.tokens')}
          value={format.number(left(availability.tokens_this_month, availability.tokens_per_month))}
          note={t('availability.tokensNote', {
            figure: format.number(availability.tokens_per_month),
            when: format.date(availability.resets_month_at),
          })}
        />
      )}
      {price > 0 && (
        <Stat
          label={t('availability.price')}
          value={t('availability.credits', { count: price, figure: format.credits(price) })}
          note={t('availability.priceNote')}
        />
      )}
    </>
  )
}

interface UsageCardProps {
  /** Undefined until loaded. */
  availability: ContentAvailability | undefined
  /** Loading failed: the page works without it. */
  failed: boolean
}

export const UsageCard = ({ availability, failed }: UsageCardProps) => {
  const { t } = useTranslation('content')
  if (availability === undefined && failed) return null
  return (
    <Card aria-label={t('availability.label')} className="mb-5">
      {availability === undefined ? (
        <Skeleton className="h-[4.25rem] w-full" />
      ) : (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-5">
          <Figures availability={availability} />
        </dl>
      )}
    </Card>
  )
}
