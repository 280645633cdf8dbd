// Parts of a website's public verification page: what is verified, the signals of the score, and what it means.
import { useTranslation } from '../../lib/translation.ts'
import type { SignalResult } from '../../../contract/analysis.ts'
import { useFormat } from '../../lib/format.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { countryName, languageName, nicheName } from '../analysis/names.ts'
import { SignalList } from '../analysis/SignalList.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { BadgeCheck, ExternalLink, Gauge, Repeat2, ShieldCheck } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { FaviconTile } from '../../ui/FaviconTile.tsx'
import type { VerifiedWebsite } from './verified.ts'

interface PartProps {
  website: VerifiedWebsite
}

const useFacts = (website: VerifiedWebsite): Fact[] => {
  const { t, i18n } = useTranslation('verify')
  const { t: ta } = useTranslation('analysis')
  const format = useFormat()
  const { verified_at: since, last_checked_at: checked, analysed_at: analysed, niche, language, country } = website
  const time = (at: string) => (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.date(at)}
    </time>
  )
  const facts: (Fact | null)[] = [
    { label: t('since'), value: time(since) },
    checked === null ? null : { label: t('looked'), value: time(checked) },
    analysed === null ? null : { label: t('analysed'), value: time(analysed) },
    niche === null ? null : { label: t('niche'), value: nicheName(ta, niche) },
    language === null ? null : { label: t('language'), value: languageName(ta, language) },
    country === null ? null : { label: t('country'), value: countryName(i18n.language, country) },
  ]
  return facts.filter((fact) => fact !== null)
}

export const VerifiedSummary = ({ website }: PartProps) => {
  const { t } = useTranslation('verify')
  const facts = useFacts(website)
  const { domain, domain_name: name, title, state, quality_score: score } = website
  return (
    <Card className="p-6 sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-5">
        <div className="flex min-w-0 flex-1 basis-72 gap-4">
          <FaviconTile domain={domain} />
          <div className="min-w-0">
            <h1 className="text-2xl tracking-tight wrap-anywhere sm:text-[1.75rem]">
              <bdi>{name}</bdi>
            </h1>
            {title !== null && (
              <p className="mt-0.5 line-clamp-3 text-soft wrap-anywhere" title={title}>
                <bdi>{title}</bdi>
              </p>
            )}
            <StatusPill className="mt-3" tone={state === 'verified' ? 'alive' : 'warn'}>
              {t(`states.${state}`)}
            </StatusPill>
          </div>
        </div>
        <div className="grid justify-items-center gap-1.5">
          {score === null ? (
            <p className="max-w-40 text-center text-[0.8125rem] text-soft">{t('noScore')}</p>
          ) : (
            <>
              <ScoreRing size="l" score={score} label={t('score')} />
              <span aria-hidden className="text-[0.8125rem] text-soft">
                {t('score')}
              </span>
              {website.score_overridden && (
                <p className="max-w-44 text-center text-[0.8125rem] text-soft">{t('scoreSaid')}</p>
              )}
            </>
          )}
        </div>
      </div>
      {state === 'endangered' && (
        <Alert tone="warn" className="mt-5" title={t('missingTitle')}>
          {t('missing')}
        </Alert>
      )}
      <div className="mt-6 border-t border-line-soft pt-5">
        <FactList facts={facts} />
      </div>
      <a
        href={`https://${domain}/`}
        rel="noopener noreferrer nofollow"
        target="_blank"
        className="mt-5 inline-flex items-center gap-1.5 font-semibold text-accent-text underline-offset-4 hover:underline"
      >
        {t('open', { domain: name })}
        <ExternalLink aria-hidden className="size-4 shrink-0" />
      </a>
    </Card>
  )
}

/** Findings are not public; signals that could not be measured keep the neutral colour. */
const unfound = ({ measured, ...points }: NonNullable<VerifiedWebsite['signals']>[number]): SignalResult => ({
  ...points,
  finding: measured ? '' : 'not_measured',
  values: {},
})

export const VerifiedSignals = ({ website: { signals } }: PartProps) => {
  const { t } = useTranslation('verify')
  if (signals === null || signals.length === 0) return null
  return (
    <Card aria-labelledby="verified-signals" className="p-6 sm:p-8">
      <CardHead id="verified-signals" title={t('signalsTitle')}>
        {t('signalsText')}
      </CardHead>
      <SignalList compact signals={signals.map(unfound)} />
    </Card>
  )
}

const meanings = [
  { name: 'proof', icon: BadgeCheck },
  { name: 'quality', icon: Gauge },
  { name: 'watch', icon: Repeat2 },
  { name: 'limits', icon: ShieldCheck },
] as const

/** What the verification means, and what it does not. */
export const VerifiedMeaning = () => {
  const { t } = useTranslation('verify')
  const { language } = useLanguageChoice()
  return (
    <Card aria-labelledby="verified-meaning" className="p-6 sm:p-8">
      <CardHead id="verified-meaning" title={t('meaningTitle')} />
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {meanings.map(({ name, icon: Icon }) => (
          <li key={name} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" />
            <div className="min-w-0">
              <h3 className="text-[0.9375rem]">{t(`meanings.${name}.title`)}</h3>
              <p className="mt-1 text-[0.875rem] text-soft">{t(`meanings.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t border-line-soft pt-5">
        <p className="min-w-0 flex-1 basis-64 text-soft">{t('about')}</p>
        <LinkButton to={publicPath('/', language)}>{t('more')}</LinkButton>
      </div>
    </Card>
  )
}
