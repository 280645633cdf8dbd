// Table of referrals with both members, the state and what it earned; on a phone each row is a card.
import { useTranslation } from '../../../lib/translation.ts'
import type { AdminReferral } from '../../../../contract/referralsAdmin.ts'
import { useFormat } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { ListTable } from '../../../ui/ListTable.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../../ui/Table.tsx'
import { useNameOf } from '../names.ts'
import { PersonLines } from './People.tsx'
import type { Decision } from './referralAdmin.ts'
import { ReasonChips, StatePill } from './ReferralMarks.tsx'
import { useLately } from './useLately.ts'

interface Actions {
  onDecide(referral: AdminReferral, decision: Decision): void
  onCheck(referral: AdminReferral): void
  /** The pointer or the focus has reached a row action: preload what it opens. */
  onNear(): void
}

interface RowProps {
  referral: AdminReferral
}

const Referrer = ({ referral }: RowProps) => {
  const lately = useLately()
  return (
    <span className="block min-w-0 cards:ms-auto cards:text-end">
      <PersonLines person={referral.referrer} />
      <span className="mt-0.5 block text-xs text-faint">{lately(referral.referrer_lately)}</span>
    </span>
  )
}

const Standing = ({ referral: { state, held_for: reasons, held_at: at } }: RowProps) => {
  const { t } = useTranslation('referralsAdmin')
  const format = useFormat()
  if (state !== 'held') return <StatePill state={state} />
  return (
    <span className="grid min-w-40 gap-1 cards:ms-auto cards:min-w-0 cards:justify-items-end">
      <ReasonChips reasons={reasons} />
      {at !== null && (
        <time dateTime={at} className="text-xs text-faint tabular-nums">
          {t('list.heldSince', { day: format.date(at) })}
        </time>
      )}
    </span>
  )
}

const Came = ({ referral }: RowProps) => {
  const { t } = useTranslation('referralsAdmin')
  const format = useFormat()
  const sourceName = useNameOf('source')
  const { registered_at: at, source, activated_domain: domain } = referral
  return (
    <span className="block min-w-0 cards:ms-auto cards:text-end">
      <time dateTime={at} className="whitespace-nowrap tabular-nums">
        {format.date(at)}
      </time>
      <span className="block text-xs text-faint wrap-anywhere">{t('list.by', { source: sourceName(source) })}</span>
      <span className="block text-xs text-faint wrap-anywhere">
        {domain === null ? t('list.noDomain') : <bdi>{domain}</bdi>}
      </span>
    </span>
  )
}

/** What the referrer has received, and below it what is still pending. */
const Brought = ({ referral: { credits, waiting, purchases } }: RowProps) => {
  const { t } = useTranslation('referralsAdmin')
  const format = useFormat()
  return (
    <span className="block">
      <span className="font-semibold text-accent-text">{format.credits(credits)}</span>
      {waiting > 0 && (
        <span className="block text-xs whitespace-nowrap text-faint">
          {t('list.waiting', { count: waiting, figure: format.credits(waiting) })}
        </span>
      )}
      {purchases > 0 && (
        <span className="block text-xs whitespace-nowrap text-faint">
          {t('list.purchases', { count: purchases, figure: format.number(purchases) })}
        </span>
      )}
    </span>
  )
}

const RowActions = ({ referral, onDecide, onCheck, onNear }: Actions & RowProps) => {
  const { t } = useTranslation('referralsAdmin')
  const { name } = referral.member
  const near = { onPointerEnter: onNear, onFocus: onNear }
  const decide = (decision: Decision, variant?: 'ghost') => (
    <Button
      size="s"
      {...(variant === undefined ? {} : { variant })}
      aria-label={t(`decide.${decision}.for`, { name })}
      onClick={() => onDecide(referral, decision)}
      {...near}
    >
      {t(`decide.${decision}.action`)}
    </Button>
  )
  return (
    <span className="flex flex-wrap justify-end gap-1.5 cards:justify-start">
      {referral.state === 'held' ? (
        <>
          {decide('release')}
          {decide('refuse', 'ghost')}
        </>
      ) : (
        <Button
          size="s"
          variant="ghost"
          aria-label={t('case.for', { name })}
          onClick={() => onCheck(referral)}
          {...near}
        >
          {t('case.look')}
        </Button>
      )}
    </span>
  )
}

const Row = ({ referral, ...actions }: Actions & RowProps) => {
  const { t } = useTranslation('referralsAdmin')
  return (
    <TableRow>
      <RowHead>
        <PersonLines person={referral.member} className="w-full text-start sm:max-w-52 cards:max-w-full" />
      </RowHead>
      <Cell label={t('list.referrer')} className="max-w-52 cards:max-w-none">
        <Referrer referral={referral} />
      </Cell>
      <Cell label={referral.state === 'held' ? t('list.reasons') : t('list.state')}>
        <Standing referral={referral} />
      </Cell>
      <Cell label={t('list.came')} className="text-soft">
        <Came referral={referral} />
      </Cell>
      <Cell numeric label={t('list.credits')}>
        <Brought referral={referral} />
      </Cell>
      <Cell last>
        <RowActions referral={referral} {...actions} />
      </Cell>
    </TableRow>
  )
}

interface ReferralsTableProps extends Actions {
  label: string
  /** Undefined while loading. */
  referrals: readonly AdminReferral[] | undefined
  /** The rows shown are from the previous query. */
  stale: boolean
}

export const ReferralsTable = ({ label, referrals, stale, ...actions }: ReferralsTableProps) => {
  const { t } = useTranslation('referralsAdmin')
  return (
    <ListTable
      label={label}
      entries={referrals}
      stale={stale}
      outline={['w-44', 'w-36', 'w-40', 'w-24', 'w-12', 'w-48']}
      head={
        <>
          <HeadCell>{t('list.member')}</HeadCell>
          <HeadCell>{t('list.referrer')}</HeadCell>
          <HeadCell>{t('list.state')}</HeadCell>
          <HeadCell>{t('list.came')}</HeadCell>
          <HeadCell numeric>{t('list.credits')}</HeadCell>
          <HeadCell last>
            <span className="sr-only">{t('list.actions')}</span>
          </HeadCell>
        </>
      }
      row={(referral) => <Row key={referral.id} referral={referral} {...actions} />}
    />
  )
}
