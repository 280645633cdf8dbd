import { useTranslation } from '../../../lib/translation.ts'
import type { AdminReferral } from '../../../../contract/referralsAdmin.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ReferralCase } from './ReferralCase.tsx'
import { StatePill } from './ReferralMarks.tsx'

interface CaseDialogProps {
  referral: AdminReferral
  onRefuse(): void
  onClose(): void
}

/** Shows a referral that needs no decision. One that is not rejected yet can still be. */
export const CaseDialog = ({ referral, onRefuse, onClose }: CaseDialogProps) => {
  const { t } = useTranslation('referralsAdmin')
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={t('case.title', { name: referral.member.name })}
      footer={
        <>
          {referral.state !== 'refused' && (
            <Button variant="danger" onClick={onRefuse}>
              {t('decide.refuse.action')}
            </Button>
          )}
          <Button onClick={onClose}>{t('case.close')}</Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <StatePill state={referral.state} />
        </div>
        <ReferralCase referral={referral} />
      </div>
    </Dialog>
  )
}
