// How a transfer, its sides and what it refers to are written wherever they are shown.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LedgerTransfer } from '../../../contract/creditAdmin.ts'
import type { TransferKind } from '../../../contract/ledger.ts'
import { isUuid } from '../../lib/isUuid.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { kindTone } from '../credits/movementText.ts'
import { ledgerPath } from './filters.ts'

export type Side = LedgerTransfer['from']

export const KindPill = ({ kind }: { kind: TransferKind }) => {
  const { t } = useTranslation('movements')
  return <StatusPill tone={kindTone[kind]}>{t(`kinds.${kind}`)}</StatusPill>
}

/** An account in words: whose it is, or which account of the house. */
export const useSideName = (): ((side: Side) => string) => {
  const { t } = useTranslation('creditAdmin')
  return ({ kind, owner_id: owner, owner_name: name }) => {
    if (kind === 'member') return name ?? t('side.left')
    if (kind === 'debt') return t('side.debtOf', { name: name ?? t('side.left') })
    if (kind === 'escrow') return t('side.escrowOf', { id: owner?.slice(0, 8) ?? '' })
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

/** The page of the order that a transfer refers to; null: it refers to something else. */
export const orderPathOf = (subject: string): string | null => {
  const id = /^order:(.+)$/.exec(subject)?.[1]
  return id !== undefined && isUuid(id) ? `/admin/orders/${id}` : null
}

const referralSubject = 'referral:'

export const isOfReferral = (subject: string): boolean => subject.startsWith(referralSubject)

/** As it is written in the ledger, but for referrals: the number of a reward says nothing to anybody. */
export const useSubjectName = (): ((subject: string) => string) => {
  const { t } = useTranslation('creditAdmin')
  return (subject) =>
    isOfReferral(subject)
      ? t('side.referral', { id: subject.slice(referralSubject.length, referralSubject.length + 8) })
      : subject
}

/** Leads to everything that refers to the same. */
export const SubjectLink = ({ subject, className }: { subject: string; className?: string }) => {
  const nameOf = useSubjectName()
  return (
    <Link
      to={ledgerPath({ subject })}
      className={clsx(
        'text-[0.8125rem] underline decoration-line-control underline-offset-4 wrap-anywhere',
        !isOfReferral(subject) && 'font-mono',
        className,
      )}
    >
      {nameOf(subject)}
    </Link>
  )
}
