// The link as found compared with the order: result of the last check, every reason as text, and the full link report
// on demand.
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { LinkCheck, MonitoredLink } from '../../../contract/links.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Check, Minus, ScrollText, X } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LinkPicture } from '../links/LinkPicture.tsx'
import { LinkStatePill, VerdictPill } from '../links/LinkStatePill.tsx'
import { reasonText } from '../links/names.ts'
import { middayOf } from '../../lib/middayOf.ts'
import { ReasonList } from '../links/ReasonList.tsx'
import { complianceOf, type Point, type PointState } from './compliance.ts'
import { PageAddress } from './PageAddress.tsx'
import { shortAddress } from './paths.ts'
import type { NotifiedOrder } from './sharedOrder.ts'

const LinkFileDialog = later(async () => (await import('../links/LinkReportDialog.tsx')).LinkFileDialog)

const marks: Record<PointState, { icon: typeof Check; ink: string }> = {
  kept: { icon: Check, ink: 'text-alive' },
  broken: { icon: X, ink: 'text-lost' },
  unknown: { icon: Minus, ink: 'text-faint' },
}

/** What the check found for each criterion; nothing where the check did not get that far. */
const useSeen = (order: NotifiedOrder, check: LinkCheck): ((point: Point, state: PointState) => ReactNode) => {
  const { t } = useTranslation('orders')
  const { t: tl } = useTranslation('links')
  return (point, state) => {
    if (point === 'page') return <PageAddress url={order.link_placement_url ?? check.requested_url} />
    if (state === 'unknown') return '—'
    switch (point) {
      case 'target':
        return <bdi>{shortAddress(order.target_url)}</bdi>
      case 'anchor':
        return <bdi>{check.anchor_text ?? '—'}</bdi>
      case 'rel':
        return check.rel.length === 0 ? t('link.relNone') : check.rel.join(' ')
      case 'visible':
        if (state === 'kept' && check.place !== null) return tl(`places.${check.place}`)
        return t(`link.visible.${state}`)
      case 'index':
      case 'label':
        return t(`link.${point}.${state}`)
    }
  }
}

const Points = ({ order, check }: { order: NotifiedOrder; check: LinkCheck }) => {
  const { t } = useTranslation('orders')
  const seenOf = useSeen(order, check)
  return (
    <dl className="divide-y divide-line-soft rounded-control border border-line-soft">
      {complianceOf(order, check).map(({ point, state }) => {
        const { icon: Icon, ink } = marks[state]
        return (
          <div
            key={point}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 px-3.5 py-2.5 max-sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <dt className="text-soft max-sm:row-start-1">{t(`link.points.${point}`)}</dt>
            <dd className="min-w-0 wrap-anywhere max-sm:col-span-2 max-sm:row-start-2">{seenOf(point, state)}</dd>
            <dd className={clsx('text-[0.8125rem] font-medium whitespace-nowrap', ink)}>
              <Icon aria-hidden className="me-1 inline size-4 align-[-0.2em]" />
              {t(`link.states.${state}`)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** With a fix for readers who can act on it. */
const Reasons = ({ check, helps }: { check: LinkCheck; helps: boolean }) => {
  const { t } = useTranslation('links')
  if (check.reasons.length === 0) return null
  if (helps) return <ReasonList reasons={check.reasons} />
  return (
    <ul className="grid gap-1 font-medium">
      {check.reasons.map((reason) => (
        <li key={reason}>{reasonText(t, reason)}</li>
      ))}
    </ul>
  )
}

/** Between facts in one line; on a phone each has its own. */
const Dot = () => <span className="max-sm:hidden">·</span>

const Checked = ({ link }: { link: MonitoredLink }) => {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <p className="flex flex-wrap gap-x-1.5 text-[0.8125rem] text-faint">
      {link.last_checked_at !== null && (
        <span>
          {t('link.looked', { at: format.dateTime(link.last_checked_at) })} <Dot />
        </span>
      )}
      {link.next_check_on !== null && (
        <span>
          {t('link.next', { at: format.date(middayOf(link.next_check_on)) })} <Dot />
        </span>
      )}
      <span>{t('link.sameForBoth')}</span>
    </p>
  )
}

type Whose = 'mine' | 'anybody'

interface LinkCardProps {
  order: NotifiedOrder
  /** The reader can act on it, so each reason comes with a fix. */
  helps?: boolean
  /** Whether the reader opens the report as its member or as an admin. */
  whose?: Whose
  /** Shown beside the link to the report. */
  action?: ReactNode
}

const Actions = ({ link, whose, action }: { link: MonitoredLink; whose: Whose; action: ReactNode }) => {
  const { t } = useTranslation('orders')
  const [fileOpen, setFileOpen] = useState(false)
  const close = () => setFileOpen(false)
  return (
    <span className="flex flex-wrap gap-2">
      {action}
      <Button size="s" onClick={() => setFileOpen(true)} onPointerEnter={() => LinkFileDialog.bring()}>
        <ScrollText aria-hidden />
        {t('link.file')}
      </Button>
      {fileOpen && <LinkFileDialog id={link.id} checks={link.checks} whose={whose} onClose={close} onMissing={close} />}
    </span>
  )
}

export const LinkCard = ({ order, helps = false, whose = 'mine', action }: LinkCardProps) => {
  const { t } = useTranslation('orders')
  const { link, checks, in_check: inCheck } = order
  if (link === null) return null
  const [check] = checks
  // The verdict already shows that it is live.
  const isEndangered = link.state === 'endangered' || link.state === 'lost'
  return (
    <Card aria-labelledby="link-title">
      <CardHead
        id="link-title"
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            {t('link.title')}
            {check !== undefined && !inCheck && <VerdictPill verdict={check.verdict} />}
            {isEndangered && <LinkStatePill state={link.state} />}
          </span>
        }
        aside={<Actions link={link} whose={whose} action={action} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-live="polite">
        {inCheck && (
          <p className="text-soft">
            {t('link.inCheck')} <PageAddress url={link.page_url} />
          </p>
        )}
        {check !== undefined && !inCheck && (
          <>
            <Reasons check={check} helps={helps} />
            <Points order={order} check={check} />
            {check.picture !== null && <LinkPicture linkId={link.id} picture={check.picture} whose={whose} />}
            {check.snippet !== null && (
              <pre
                tabIndex={0}
                aria-label={t('link.snippet')}
                className="max-h-40 overflow-auto rounded-control bg-sunken px-4 py-3 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap text-soft"
              >
                {check.snippet}
              </pre>
            )}
          </>
        )}
        <Checked link={link} />
      </div>
    </Card>
  )
}
