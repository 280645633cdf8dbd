// Public economy page: what a credit is, how many exist, why they are issued and burned, and what the same quality
// costs over time.
import { QueryClientProvider } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import type { PublicEconomy } from '../../../contract/statistics.ts'
import { useFormat } from '../../lib/format.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { useTurns } from '../../lib/useProgressiveRender.ts'
import { createQueryClient } from '../../lib/queryClient.ts'
import { Card } from '../../ui/Card.tsx'
import { PublicHead } from '../../ui/PublicHead.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Coins } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { TooltipProvider } from '../../ui/Tooltip.tsx'
import { CausesCard } from './CausesCard.tsx'
import { CausesOutline, FlowOutline, TotalsOutline } from './EconomyOutline.tsx'
import { usePublicEconomy } from './statistics.ts'
import { FlowCards } from './FlowCards.tsx'
import { PricesCard } from './PricesCard.tsx'

const rules = ['unit', 'earn', 'noPayout', 'ledger'] as const

/** Rendered at build time: independent of the figures, so it does not change when they arrive. */
const WhatACreditIs = memo(() => {
  const { t } = useTranslation('statistics')
  return (
    <section aria-labelledby="credit">
      <h2 id="credit" className="text-[1.375rem] tracking-tight">
        {t('credit.title')}
      </h2>
      <dl className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {rules.map((rule) => (
          <div key={rule}>
            <dt className="font-semibold">{t(`credit.${rule}`)}</dt>
            <dd className="mt-1 text-soft">{t(`credit.${rule}Text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
})

const Totals = ({ economy }: { economy: PublicEconomy }) => {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  const {
    issued,
    burned,
    circulating,
    held,
    pending,
    guaranteed,
    owed,
    claims,
    written_off: writtenOff,
  } = economy.totals
  return (
    <div>
      <Card aria-label={t('totals.title')}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4">
          <Stat
            label={t('totals.circulating')}
            value={<span className="text-accent-text">{format.credits(circulating)}</span>}
            note={owed === 0 ? t('totals.circulatingNote') : t('totals.owedNote', { figure: format.credits(owed) })}
          />
          <Stat label={t('totals.held')} value={format.credits(held)} note={t('totals.heldNote')} />
          <Stat label={t('totals.pending')} value={format.credits(pending)} note={t('totals.pendingNote')} />
          <Stat label={t('totals.guaranteed')} value={format.credits(guaranteed)} note={t('totals.guaranteedNote')} />
          <Stat label={t('totals.issued')} value={format.credits(issued)} note={t('totals.issuedNote')} />
          <Stat label={t('totals.burned')} value={format.credits(burned)} note={t('totals.burnedNote')} />
          <Stat label={t('totals.claims')} value={format.credits(claims)} note={t('totals.claimsNote')} />
          <Stat label={t('totals.writtenOff')} value={format.credits(writtenOff)} note={t('totals.writtenOffNote')} />
        </dl>
      </Card>
      {economy.as_of !== null && (
        <p className="mt-2.5 text-[0.8125rem] text-faint">{t('asOf', { at: format.dateTime(economy.as_of) })}</p>
      )}
    </div>
  )
}

const Nothing = ({ counted }: { counted: boolean }) => {
  const { t } = useTranslation('statistics')
  return counted ? (
    <EmptyState icon={Coins} title={t('empty.title')} action={<LinkButton to="/auth">{t('empty.action')}</LinkButton>}>
      {t('empty.text')}
    </EmptyState>
  ) : (
    <EmptyState icon={Coins} title={t('uncounted.title')}>
      {t('uncounted.text')}
    </EmptyState>
  )
}

const Causes = ({ by_reason: causes }: Pick<PublicEconomy, 'by_reason'>) => {
  const { t } = useTranslation('statistics')
  return (
    <section aria-labelledby="why" className="grid gap-4">
      <h2 id="why" className="text-[1.375rem] tracking-tight">
        {t('causes.title')}
      </h2>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <CausesCard flow="issued" causes={causes.issued} />
        <CausesCard flow="burned" causes={causes.burned} />
      </div>
    </section>
  )
}

/** Long and below the fold: rendered part by part, so that a slow phone stays responsive. */
const Course = ({ economy }: { economy: PublicEconomy }) => {
  const turn = useTurns(3)
  return (
    <>
      {turn > 0 ? <FlowCards days={economy.days} /> : <FlowOutline />}
      {turn > 1 ? <Causes by_reason={economy.by_reason} /> : <CausesOutline />}
      {turn > 2 && <PricesCard prices={economy.prices} price_rule={economy.price_rule} />}
    </>
  )
}

const CourseOutline = () => (
  <>
    <FlowOutline />
    <CausesOutline />
  </>
)

const Figures = () => {
  const { t } = useTranslation('statistics')
  const { data, error, refetch } = usePublicEconomy()
  const isFailed = data === undefined && error !== null
  const isEmpty = data !== undefined && (data.as_of === null || data.totals.issued === 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      {isFailed && <LoadFailure title={t('failed')} failure={error} retry={refetch} />}
      {isEmpty && <Nothing counted={data.as_of !== null} />}
      {!isFailed && !isEmpty && (data === undefined ? <TotalsOutline /> : <Totals economy={data} />)}
      <WhatACreditIs />
      {!isFailed && !isEmpty && (data === undefined ? <CourseOutline /> : <Course economy={data} />)}
    </div>
  )
}

const EconomyPage = () => {
  const { t } = useTranslation(['statistics', 'ui', 'errors'])
  const { language } = useLanguageChoice()
  const [queryClient] = useState(createQueryClient)
  return (
    <main
      id={mainId}
      tabIndex={-1}
      className="mx-auto grid w-full max-w-[77.5rem] flex-1 grid-cols-[minmax(0,1fr)] content-start gap-10 px-5 py-10 outline-none sm:px-8 sm:py-14"
    >
      <PublicHead title={t('title')} description={t('description')} twin="/economy" />
      <div>
        <h1 className="text-[clamp(2rem,6vw,3rem)] font-bold tracking-[-0.03em]">{t('title')}</h1>
        <p className="mt-3 max-w-[42rem] text-[1.0625rem] leading-[1.7] text-soft">{t('intro')}</p>
      </div>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <Figures />
        </TooltipProvider>
      </QueryClientProvider>
      <p className="text-[0.9375rem] text-soft">
        {t('more')}{' '}
        <Link
          to={publicPath('/help', language)}
          className="font-semibold text-accent-text underline underline-offset-4"
        >
          {t('moreHelp')}
        </Link>
      </p>
    </main>
  )
}

export default EconomyPage
