import { useTranslation } from '../../../lib/translation.ts'
import { accountKinds, chartOfAccounts } from '../../../../contract/ledger.ts'
import { useFormat } from '../../../lib/format.ts'
import { CircleCheck, TriangleAlert } from '../../../ui/icons.ts'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import type { Overview } from './creditAdmin.ts'

interface AccountsCardProps {
  accounts: Overview['accounts']
  sum: number
}

const Sum = ({ sum }: { sum: number }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  return sum === 0 ? (
    <p className="flex items-center gap-2 text-alive">
      <CircleCheck aria-hidden className="size-4 shrink-0" />
      {t('accounts.balanced')}
    </p>
  ) : (
    <p className="flex items-center gap-2 font-semibold text-lost">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {t('accounts.unbalanced', { figure: format.signed(sum) })}
    </p>
  )
}

/** Chart of accounts with the balance of each kind; the sum is zero. */
export const AccountsCard = ({ accounts, sum }: AccountsCardProps) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  const held = new Map(accounts.map((account) => [account.kind, account]))
  return (
    <section aria-labelledby="accounts-title">
      <div className="mt-2 mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="accounts-title" className="text-[1.0625rem]">
          {t('accounts.title')}
        </h2>
        <Sum sum={sum} />
      </div>
      <Table label={t('accounts.title')}>
        <TableHead>
          <HeadCell>{t('accounts.kind')}</HeadCell>
          <HeadCell>{t('accounts.holds')}</HeadCell>
          <HeadCell>{t('accounts.limit')}</HeadCell>
          <HeadCell numeric>{t('accounts.count')}</HeadCell>
          <HeadCell numeric>{t('accounts.balance')}</HeadCell>
        </TableHead>
        <TableBody>
          {accountKinds.map((kind) => (
            <TableRow key={kind}>
              <RowHead className="whitespace-nowrap">{t(`kinds.${kind}`)}</RowHead>
              <Cell className="text-soft max-sm:justify-start! max-sm:text-start!">{t(`kindTexts.${kind}`)}</Cell>
              <Cell label={t('accounts.limit')} className="whitespace-nowrap text-soft">
                {t(`limits.${limitNames[chartOfAccounts[kind].limit]}`)}
              </Cell>
              <Cell numeric label={t('accounts.count')} className="text-soft">
                {format.number(held.get(kind)?.accounts ?? 0)}
              </Cell>
              <Cell numeric label={t('accounts.balance')} className="font-semibold">
                {format.credits(held.get(kind)?.balance ?? 0)}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

const limitNames = { 'not below 0': 'notBelow', 'not above 0': 'notAbove', none: 'none' } as const
