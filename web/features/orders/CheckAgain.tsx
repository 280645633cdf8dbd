import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchCheck } from '../../ui/icons.ts'
import { useWork } from '../websites/useWork.ts'
import { useOrderActions } from './transitions.ts'

/** Triggers a link check now. */
export const CheckAgain = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation('orders')
  const { checkAgain } = useOrderActions()
  const { busy, run } = useWork()
  const variant = async () => {
    await checkAgain(orderId)
  }
  return (
    <Button size="s" busy={busy} onClick={() => run(variant)}>
      {!busy && <SearchCheck aria-hidden />}
      {t('link.checkAgain')}
    </Button>
  )
}
