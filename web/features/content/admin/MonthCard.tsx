// Platform usage this month, and the remaining quota of the service.
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Meter } from '../../../ui/Meter.tsx'
import { Stat } from '../../../ui/Stat.tsx'
import { type ContentOverview, tokensOf } from './contentAdmin.ts'
import { useCost } from './useCost.ts'

const scarceFrom = 0.8

const toneOf = (share: number) => (share >= 1 ? 'lost' : share >= scarceFrom ? 'warn' : 'alive')

export const MonthCard = ({ overview }: { overview: ContentOverview }) => {
  const { t } = useTranslation('contentAdmin')
  const format = useFormat()
  const cost = useCost()
  const { month, rules, resets_month_at: resets } = overview
  const used = tokensOf(month)
  const most = rules.all_tokens_per_month
  const share = most === 0 ? 1 : Math.min(1, used / most)
  return (
    <Card aria-labelledby="month-title" className="min-w-0">
      <CardHead id="month-title" title={t('month.title')}>
        {t('month.resets', { date: format.date(resets) })}
      </CardHead>
      <dl className="grid grid-cols-2 gap-5 sm:grid-cols-3">
        <Stat
          label={t('use.texts')}
          value={format.number(month.texts)}
          note={t('month.builtIn', { figure: format.number(month.built_in) })}
        />
        <Stat
          label={t('use.failed')}
          value={format.number(month.failed)}
          note={
            month.texts === 0 ? undefined : t('month.share', { percent: format.percent(month.failed / month.texts) })
          }
        />
        <Stat
          label={t('use.tokens')}
          value={format.number(used)}
          note={t('month.inOut', { in: format.number(month.tokens_in), out: format.number(month.tokens_out) })}
        />
        <Stat
          label={t('use.cost')}
          value={cost(month.cost_cents)}
          note={
            rules.input_cents_per_million === 0 && rules.output_cents_per_million === 0 ? t('month.noPrice') : undefined
          }
        />
        <Stat label={t('use.credits')} value={format.credits(month.credits)} />
      </dl>
      <p className="mt-5 border-t border-line-soft pt-4 text-[0.8125rem] text-soft">
        <span className="mb-1 block">{t('month.quota')}</span>
        {most === 0 ? (
          t('month.quotaOff')
        ) : (
          <Meter
            share={share}
            tone={toneOf(share)}
            label={t('month.quota')}
            text={t('month.of', { used: format.number(used), most: format.number(most) })}
          />
        )}
      </p>
    </Card>
  )
}
