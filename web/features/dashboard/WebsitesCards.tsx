// The member's websites on the dashboard: the way to the first one, or how those that are there stand.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OnboardingStep, Website } from '../../../contract/websites.ts'
import { failureText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ArrowRight } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { ScoreMark, StateNoteLine, StatePill } from '../websites/WebsiteMarks.tsx'
import { steps, useLiveWebsites, useOnboarding, useWebsites } from '../websites/websites.ts'
import { CardsOutline } from './CardsOutline.tsx'

const shownMax = 5

/** What asks for something comes first, then the best. */
const urgency = ({ state, analysis }: Website): number =>
  state === 'endangered' ? 0 : state === 'verified' && analysis?.state !== 'failed' ? 2 : 1

const mostTelling = (websites: readonly Website[]): Website[] =>
  websites
    .toSorted((one, other) => (other.quality_score ?? -1) - (one.quality_score ?? -1))
    .toSorted((one, other) => urgency(one) - urgency(other))
    .slice(0, shownMax)

const Line = ({ website }: { website: Website }) => (
  <li className="flex items-center gap-3 border-b border-line-soft py-2.5 last:border-b-0 last:pb-0">
    <Favicon domain={website.domain} size={24} />
    <span className="min-w-0 flex-1">
      <Link
        to={`/websites/${website.id}`}
        prefetch="intent"
        className="block truncate font-semibold no-underline hover:underline"
      >
        {website.domain_name}
      </Link>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="mt-1 inline-flex sm:hidden">
          <StatePill website={website} />
        </span>
        <StateNoteLine website={website} />
      </span>
    </span>
    <span className="inline-flex max-sm:hidden">
      <StatePill website={website} />
    </span>
    <span className="grid w-10 place-items-center">
      <ScoreMark website={website} />
    </span>
  </li>
)

const Summary = ({ websites }: { websites: readonly Website[] }) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const verified = websites.filter(({ is_verified: proved }) => proved).length
  return (
    <Card aria-labelledby="websites-title">
      <CardHead
        id="websites-title"
        title={t('websites.title')}
        aside={
          <LinkButton size="s" to="/websites" prefetch="intent">
            {t('websites.all')}
          </LinkButton>
        }
      >
        {t('websites.count', {
          count: websites.length,
          figure: format.number(websites.length),
          verified: format.number(verified),
        })}
      </CardHead>
      <ul>
        {mostTelling(websites).map((website) => (
          <Line key={website.id} website={website} />
        ))}
      </ul>
    </Card>
  )
}

const waypoints = ['website', 'proof', 'quality'] as const

/** The step reached so far, and the way there. */
const FirstWebsite = ({ step, website }: { step: OnboardingStep; website: Website | null }) => {
  const { t } = useTranslation('dashboard')
  const place = steps.indexOf(step)
  const domain = website?.domain_name ?? ''
  return (
    <>
      <Card calling aria-labelledby="next-title">
        <CardHead id="next-title" title={t(`next.${step}.title`, { domain })}>
          {t(`next.${step}.text`)}
        </CardHead>
        <LinkButton look="primary" to="/onboarding" prefetch="intent">
          {t(step === 'add' ? 'next.begin' : 'next.goOn')}
          <ArrowRight aria-hidden />
        </LinkButton>
      </Card>
      <Card aria-labelledby="way-title">
        <CardHead id="way-title" title={t('way.title')} />
        <Timeline
          moments={[
            { state: 'done', title: t('way.confirmed'), note: t('way.confirmedNote') },
            ...waypoints.map((point, position) => ({
              state: position < place ? ('done' as const) : position === place ? ('now' as const) : ('ahead' as const),
              title: t(`way.${point}`),
              note: t(`way.${point}Note`),
            })),
          ]}
        />
      </Card>
    </>
  )
}

export const WebsitesCards = () => {
  // `websites` is what its parts say, so that none of them waits for words when the websites are there.
  const { t } = useTranslation(['dashboard', 'websites'])
  const { t: te } = useTranslation('errors')
  const list = useWebsites()
  const way = useOnboarding()
  useLiveWebsites()
  const error = list.error ?? way.error
  if (list.data?.websites.some(({ is_verified: proved }) => proved) === true) {
    return <Summary websites={list.data.websites} />
  }
  if (list.data !== undefined && way.data !== undefined) {
    return <FirstWebsite step={way.data.step} website={way.data.website} />
  }
  if (error === null) return <CardsOutline />
  return (
    <Alert
      tone="lost"
      action={
        <Button
          onClick={() => {
            void list.refetch()
            void way.refetch()
          }}
        >
          {t('balance.retry')}
        </Button>
      }
    >
      {failureText(te, error)}
    </Alert>
  )
}
