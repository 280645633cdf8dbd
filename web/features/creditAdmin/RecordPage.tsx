// One transfer or one account of the ledger, by its number. What is shown is fetched with it: few ever come here.
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { later } from '../../ui/Later.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const outline = <Skeleton className="h-96 rounded-card" />
const TransferRecord = later(async () => (await import('./TransferRecord.tsx')).TransferRecord, outline)
const AccountRecord = later(async () => (await import('./AccountRecord.tsx')).AccountRecord, outline)

const RecordPage = () => {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  // All that its parts speak from, so that none of them is waited for when it comes.
  useTranslation(['creditAdmin', 'movements'])
  return pathname.startsWith('/admin/credits/accounts/') ? <AccountRecord id={id} /> : <TransferRecord id={id} />
}

export default RecordPage
