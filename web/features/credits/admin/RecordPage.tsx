// One transfer or one account of the ledger, by its number. Lazy-loaded, because it is rarely opened.
import { useTranslation } from '../../../lib/translation.ts'
import { useLocation, useParams } from 'react-router'
import { later } from '../../../ui/LazyPart.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const outline = <Skeleton className="h-96 rounded-card" />
const TransferRecord = later(async () => (await import('./TransferRecord.tsx')).TransferRecord, outline)
const AccountRecord = later(async () => (await import('./AccountRecord.tsx')).AccountRecord, outline)

const RecordPage = () => {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  // All namespaces of its parts, so that none of them waits for texts.
  useTranslation(['creditsAdmin', 'movements'])
  return pathname.startsWith('/admin/credits/accounts/') ? <AccountRecord id={id} /> : <TransferRecord id={id} />
}

export default RecordPage
