import { useTranslation } from '../../lib/translation.ts'
import { Alert } from '../../ui/Alert.tsx'

/** Shown before the member chooses anything: no payment service is connected. */
export const BuyingOff = () => {
  const { t } = useTranslation('buying')
  return (
    <Alert tone="warn" title={t('off.title')}>
      {t('off.text')}
    </Alert>
  )
}
