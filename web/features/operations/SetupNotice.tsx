import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useOpenSteps } from './setup.ts'

/** Points a new operator to the open setup steps; hidden once all are done. */
export const SetupNotice = () => {
  const { t } = useTranslation('operations')
  const format = useFormat()
  const open = useOpenSteps()
  if (open === undefined || open === 0) return null
  return (
    <Alert
      tone="warn"
      title={t('notice', { count: open, figure: format.number(open) })}
      action={
        <LinkButton variant="primary" to="/admin/setup">
          {t('toSetup')}
        </LinkButton>
      }
      className="mb-4"
    >
      {t('noticeText')}
    </Alert>
  )
}
