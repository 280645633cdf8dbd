// All links of the exchange: giver and receiver, status, result of the last check, and the link report for the reader’s
// own links.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Exchange, ExchangeLeg } from '../../../contract/exchange.ts'
import { useFormat } from '../../lib/format.ts'
import { middayOf } from '../../lib/middayOf.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ArrowRight, ScrollText, SearchCheck } from '../../ui/icons.ts'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { toast } from '../../ui/toast.ts'
import { LinkStatePill } from '../links/LinkStatePill.tsx'
import { reasonText } from '../links/names.ts'
import { ReasonList } from '../links/ReasonList.tsx'
import { PageAddress } from '../orders/PageAddress.tsx'
import { useWork } from '../websites/useWork.ts'
import { useExchangeActions } from './transitions.ts'
import { answerTones, legTones } from './names.ts'

const LinkFileDialog = later(async () => (await import('../links/LinkReportDialog.tsx')).LinkFileDialog)

type Watched = Exchange['links'][number]

interface LegProps {
  exchange: Exchange
  leg: ExchangeLeg
  /** Undefined before its page was submitted. */
  watched: Watched | undefined
}

/** The giver’s answer while answers are awaited, then the status of the link. */
const State = ({ exchange: { stage }, leg, watched }: LegProps) => {
  const { t } = useTranslation('exchangeSteps')
  if (stage === 'pending' || leg.answer === 'rejected') {
    return <StatusPill tone={answerTones[leg.answer]}>{t(`answers.${leg.answer}`)}</StatusPill>
  }
  if (stage === 'ended' && watched !== undefined) return <LinkStatePill state={watched.link.state} />
  if (leg.repair_by !== null) return <LinkStatePill state="endangered" />
  const tone = stage === 'ended' ? 'neutral' : legTones[leg.state]
  const isMissed = stage === 'ended' && leg.state === 'open'
  return <StatusPill tone={tone}>{t(isMissed ? 'legs.missed' : `legs.${leg.state}`)}</StatusPill>
}

const People = ({ leg: { giver, receiver } }: Pick<LegProps, 'leg'>) => {
  const { t } = useTranslation('exchange')
  const nameOf = ({ name, is_me: isMe }: ExchangeLeg['giver']) => (isMe ? t('you') : (name ?? t('left')))
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-[0.8125rem] text-faint">
      <bdi>{nameOf(giver)}</bdi>
      <ArrowRight aria-hidden className="size-3" />
      <bdi>{nameOf(receiver)}</bdi>
    </span>
  )
}

const useFacts = ({ exchange: { stage }, leg }: LegProps): Fact[] => {
  const { t } = useTranslation('exchangeSteps')
  const { t: tx } = useTranslation('exchange')
  const { target_url: target, target_website: site, anchor_text: anchor, page_url: page } = leg
  const named = stage === 'ended' ? <bdi>{site.domain_name}</bdi> : t('links.targetOpen', { domain: site.domain_name })
  return [
    {
      label: t('links.target'),
      value: target === null ? named : <PageAddress url={target} />,
    },
    ...(target === null
      ? []
      : [{ label: t('links.anchor'), value: anchor === null ? tx('anyAnchor') : <bdi>{anchor}</bdi> }]),
    ...(page === null
      ? stage === 'placing'
        ? [{ label: t('links.page'), value: <span className="text-faint">{t('links.pageOpen')}</span> }]
        : []
      : [{ label: t('links.page'), value: <PageAddress url={page} /> }]),
  ]
}

/** Why the last check failed: with a fix for the giver, without one for the others. */
const Reasons = ({ exchange: { stage }, leg, watched }: LegProps) => {
  const { t } = useTranslation('links')
  const reasons = watched?.link.last_reasons ?? []
  const showsReasons = stage !== 'ended' && leg.state !== 'in_check' && !leg.confirmed && reasons.length > 0
  if (!showsReasons) return null
  if (leg.giver.is_me) return <ReasonList reasons={reasons} />
  return (
    <ul className="grid gap-1 font-medium">
      {reasons.map((reason) => (
        <li key={reason}>{reasonText(t, reason)}</li>
      ))}
    </ul>
  )
}

/** Details: the receiver’s confirmation, the repair deadline, and the dates of the last and next check. */
const Checked = ({ exchange, leg, watched }: LegProps) => {
  const { t } = useTranslation('exchangeSteps')
  const { t: tx } = useTranslation('exchange')
  const format = useFormat()
  const { last_checked_at: last = null, next_check_on: next = null } = watched?.link ?? {}
  const isOpen = exchange.stage !== 'ended'
  const seen = leg.receiver.is_me
    ? t('links.confirmedMine')
    : t('links.confirmed', { name: leg.receiver.name ?? tx('left') })
  return (
    <>
      {leg.confirmed && <p className="text-[0.8125rem] text-soft">{seen}</p>}
      {isOpen && leg.repair_by !== null && (
        <p className="text-[0.8125rem] font-medium text-lost">
          {t('links.repairBy', { at: format.dateTime(leg.repair_by) })}
        </p>
      )}
      {last !== null && (
        <p className="text-[0.8125rem] text-faint">
          {t('links.looked', { at: format.dateTime(last) })}
          {next !== null && isOpen && ` · ${t('links.next', { at: format.date(middayOf(next)) })}`}
        </p>
      )}
    </>
  )
}

/** Visible to giver and receiver only; a link between two other members is private. */
const FileButton = ({ leg, watched }: Pick<LegProps, 'leg' | 'watched'>) => {
  const { t } = useTranslation('exchangeSteps')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (watched === undefined || !(leg.giver.is_me || leg.receiver.is_me)) return null
  return (
    <>
      <Button
        size="s"
        aria-label={t('links.fileOf', { domain: leg.website.domain_name })}
        onClick={() => setOpen(true)}
        onPointerEnter={() => LinkFileDialog.bring()}
      >
        <ScrollText aria-hidden />
        {t('links.file')}
      </Button>
      {open && <LinkFileDialog id={watched.link.id} checks={watched.link.checks} onClose={close} onMissing={close} />}
    </>
  )
}

const Leg = (props: LegProps) => {
  const { leg } = props
  const { t } = useTranslation('exchangeSteps')
  const facts = useFacts(props)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line-soft py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-sans text-[0.9375rem] font-semibold wrap-anywhere">
            {t('leg', { from: leg.website.domain_name, to: leg.target_website.domain_name })}
          </h3>
          <People leg={leg} />
        </div>
        <State {...props} />
      </div>
      <div className="text-[0.8125rem]">
        <FactList facts={facts} />
      </div>
      <Reasons {...props} />
      {props.watched !== undefined && (
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <Checked {...props} />
          </div>
          <FileButton leg={leg} watched={props.watched} />
        </div>
      )}
    </li>
  )
}

const CheckButton = ({ exchange }: { exchange: Exchange }) => {
  const { t } = useTranslation('exchangeSteps')
  const { check } = useExchangeActions()
  const { busy, run } = useWork()
  if (!exchange.steps.includes('check')) return null
  const variant = async () => {
    await check(exchange.id)
    toast.success(t('links.checked'))
  }
  return (
    <Button size="s" busy={busy} onClick={() => run(variant)}>
      {!busy && <SearchCheck aria-hidden />}
      {t('links.check')}
    </Button>
  )
}

export const LinksCard = ({ exchange }: { exchange: Exchange }) => {
  const { t } = useTranslation('exchangeSteps')
  return (
    <Card aria-labelledby="links-title">
      <CardHead id="links-title" title={t('links.title')} aside={<CheckButton exchange={exchange} />} />
      <ol aria-live="polite">
        {exchange.legs.map((leg) => (
          <Leg
            key={leg.id}
            exchange={exchange}
            leg={leg}
            watched={exchange.links.find(({ leg_id: id }) => id === leg.id)}
          />
        ))}
      </ol>
    </Card>
  )
}
