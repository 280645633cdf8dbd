import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { CoinMark } from '../../ui/CoinMark.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { type EarnedSoFar, useEarned } from './earned.ts'
import { creditsInAll, shares, ways } from './ways.ts'

const Bars = ({ earned }: { earned: EarnedSoFar['earned'] | undefined }) => {
  const { t } = useTranslation('earnCredits')
  const format = useFormat()
  const known = earned === undefined ? null : shares(earned)
  return (
    <ul aria-label={t('head.byWay')} className="grid gap-x-8 gap-y-2.5 md:grid-cols-2 xl:grid-cols-3">
      {ways.map((way) => {
        const one = known?.find((share) => share.way === way)
        return (
          <li key={way} className="grid gap-1">
            <span className="flex items-baseline justify-between gap-3 text-[0.875rem]">
              <Link
                to={way === 'sales' ? '/offers' : `#${way}`}
                className="inline-block min-h-6 min-w-6 text-soft underline-offset-4 hover:text-text hover:underline"
              >
                {t(`ways.${way}.name`)}
              </Link>
              {one === undefined ? (
                <Skeleton className="h-4 w-10" />
              ) : (
                <b className={one.credits === 0 ? 'font-normal text-faint tabular-nums' : 'tabular-nums'}>
                  {format.credits(one.credits)}
                </b>
              )}
            </span>
            <span aria-hidden className="h-1 overflow-hidden rounded-full bg-track">
              <span
                className="block h-full rounded-full bg-accent transition-[width] duration-500"
                style={{ width: `${(one?.share ?? 0) * 100}%` }}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Total earned so far, split by way of earning. */
export const EarnedCard = () => {
  const { t } = useTranslation('earnCredits')
  const format = useFormat()
  const { data, error, refetch } = useEarned()
  if (data === undefined && error !== null) return <LoadFailure failure={error} retry={refetch} />
  return (
    <Card
      aria-labelledby="earned-title"
      aria-busy={data === undefined}
      className="grid gap-x-10 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-3">
        <h2 id="earned-title" className="text-[1.0625rem]">
          {t('head.title')}
        </h2>
        {data === undefined ? (
          <Skeleton className="h-[3.25rem] w-36" />
        ) : (
          <p className="flex items-center gap-3 text-accent-text [&_svg]:size-7">
            <CoinMark />
            <span className="font-head text-[3.25rem] leading-none font-bold tracking-tight tabular-nums">
              {format.credits(creditsInAll(data.earned))}
            </span>
            <span className="sr-only">{t('head.unit')}</span>
          </p>
        )}
        <div className="mt-auto">
          <ReadyLinkButton size="s" to="/credits">
            {t('head.history')}
          </ReadyLinkButton>
        </div>
      </div>
      <Bars earned={data?.earned} />
    </Card>
  )
}
