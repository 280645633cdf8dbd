// How a transfer, its sides and what it refers to are written wherever they are shown.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LedgerTransfer } from '../../../contract/creditAdmin.ts'
import type { TransferKind } from '../../../contract/ledger.ts'
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

/** Leads to everything that refers to the same. */
export const SubjectLink = ({ subject, className }: { subject: string; className?: string }) => (
  <Link
    to={ledgerPath({ subject })}
    className={clsx(
      'font-mono text-[0.8125rem] underline decoration-line-control underline-offset-4 wrap-anywhere',
      className,
    )}
  >
    {subject}
  </Link>
)
