// When the credits settle whose payment can still be reversed; nothing if there are none.
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { type UnsettledList, useUnsettled } from './unsettled.ts'

export const SettlementDates = ({ list: { lots, further } }: { list: UnsettledList }) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  return (
    <ul className="grid gap-1.5 tabular-nums">
      {lots.map(({ credits, settles_at: at }, index) => (
        <li key={`${at} ${String(index)}`}>
          {t('unsettled.lot', { count: credits, figure: format.credits(credits), date: format.date(at) })}
        </li>
      ))}
      {further > 0 && (
        <li className="text-soft">{t('unsettled.further', { count: further, figure: format.credits(further) })}</li>
      )}
    </ul>
  )
}

export const UnsettledCard = () => {
  const { t } = useTranslation('buying')
  const { language } = useLanguageChoice()
  const { data } = useUnsettled()
  if (data === undefined || data.lots.length === 0) return null
  return (
    <Card aria-labelledby="unsettled-title" className="mb-4">
      <CardHead id="unsettled-title" title={t('unsettled.title')}>
        {t('unsettled.text')}{' '}
        <Link
          to={`${publicPath('/help', language)}#unsettled-credits`}
          className="text-accent-text underline underline-offset-4"
        >
          {t('unsettled.help')}
        </Link>
      </CardHead>
      <SettlementDates list={data} />
    </Card>
  )
}
