import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'

type About =
  | 'awards'
  | 'limits'
  | 'schedule'
  | 'packs'
  | 'loyalty'
  | 'plans'
  | 'offers'
  | 'orders'
  | 'guarantee'
  | 'exchange'
  | 'referrals'
  | 'invoices'

/** One group of settings, with a description. */
export const SettingCard = ({ about, children }: { about: About; children: ReactNode }) => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <Card aria-labelledby={`${about}-title`}>
      <CardHead id={`${about}-title`} title={t(`settings.${about}.title`)}>
        {t(`settings.${about}.text`)}
      </CardHead>
      {children}
    </Card>
  )
}
