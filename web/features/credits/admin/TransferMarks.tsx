// Shared display of a transfer, its two sides and its subject.
import clsx from 'clsx'
import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import type { LedgerTransfer } from '../../../../contract/creditsAdmin.ts'
import type { AccountKind, TransferKind } from '../../../../contract/ledger.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { kindTone } from '../movementText.ts'
import { ledgerPath } from './filters.ts'

export type Side = LedgerTransfer['from']

export const KindPill = ({ kind }: { kind: TransferKind }) => {
  const { t } = useTranslation('movements')
  return <StatusPill tone={kindTone[kind]}>{t(`kinds.${kind}`)}</StatusPill>
}

const ofMembers = ['debt', 'claims', 'guarantee', 'frozen'] as const

/** The accounts of a member besides their available credits. */
export const isMembers = (kind: AccountKind): kind is (typeof ofMembers)[number] => ofMembers.some((of) => of === kind)

/** The name of an account: its owner, or which platform account. */
export const useSideName = (): ((side: Side) => string) => {
  const { t } = useTranslation('creditsAdmin')
  return ({ kind, owner_id: ownerId, owner_name: name, order_number: number }) => {
    if (kind === 'member') return name ?? t('side.left')
    if (isMembers(kind) && ownerId !== null) return t(`side.of.${kind}`, { name: name ?? t('side.left') })
    if ((kind === 'escrow' || kind === 'reserve') && number !== null) return t(`side.of.${kind}`, { number })
    return t(`kinds.${kind}`)
  }
}

export const SideLink = ({ side, className }: { side: Side; className?: string }) => {
  const nameOf = useSideName()
  return (
    <Link
      to={`/admin/credits/accounts/${side.id}`}
      className={clsx('underline decoration-line-control underline-offset-4 hover:decoration-current', className)}
    >
      <bdi>{nameOf(side)}</bdi>
    </Link>
  )
}

/** The subject of a transfer, and the order number if it is an order. */
type Subject = Pick<LedgerTransfer, 'order_number'> & { refers_to: string }

const orderSubject = 'order:'
const referralSubject = 'referral:'

export const isOfReferral = (subject: string | null): boolean => subject?.startsWith(referralSubject) ?? false

/** As stored in the ledger, except for orders and referrals, whose ids mean nothing to readers. */
export const useSubjectName = (): ((subject: Subject) => string) => {
  const { t } = useTranslation('creditsAdmin')
  return ({ refers_to: subject, order_number: number }) => {
    if (number !== null) return t('side.order', { number })
    return isOfReferral(subject)
      ? t('side.referral', { id: subject.slice(referralSubject.length, referralSubject.length + 8) })
      : subject
  }
}

/**
 * Links to everything with the same subject; for an order, to its own page, which shows all of it. A dash without a
 * subject.
 */
export const SubjectLink = ({ transfer, className }: { transfer: LedgerTransfer; className?: string }) => {
  const nameOf = useSubjectName()
  const { refers_to: noted, order_number: number } = transfer
  if (noted === null) return <span className="text-faint">—</span>
  const name = nameOf({ refers_to: noted, order_number: number })
  return (
    <Link
      to={number === null ? ledgerPath({ subject: noted }) : `/admin/orders/${noted.slice(orderSubject.length)}`}
      title={name}
      className={clsx(
        'text-[0.8125rem] underline decoration-line-control underline-offset-4 wrap-anywhere',
        number === null && !isOfReferral(noted) && 'font-mono',
        className,
      )}
    >
      {name}
    </Link>
  )
}
