// Live figures below the hero, with their query. While they load, or if they are unavailable, an empty placeholder of
// the same size is shown.
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { usePublicStatistics } from '../statistics/statistics.ts'
import { FigureRow, type ShownFigure } from './StatisticRow.tsx'
import { figureTiles, type TileFigure } from './statisticTiles.ts'
import { visitorQueries } from './visitorQueries.ts'

/** A figure not yet available is a dash with the reason. */
const useTile = (): ((figure: TileFigure) => ShownFigure) => {
  const { t } = useTranslation('landing')
  const format = useFormat()
  return (figure) => {
    switch (figure.kind) {
      case 'count':
        return { figure: format.number(figure.count), note: null }
      case 'share':
        return { figure: format.percent(figure.share), note: null }
      case 'hours':
        return { figure: t('figures.hours', { figure: format.number(figure.hours) }), note: null }
      case 'days':
        return { figure: t('figures.days', { figure: format.number(figure.days) }), note: null }
      case 'few':
        return { figure: <span className="text-faint">—</span>, note: t('figures.few') }
    }
  }
}

const AsOf = ({ at }: { at: string }): ReactNode => {
  const { t } = useTranslation('landing')
  const format = useFormat()
  const { language } = useLanguageChoice()
  return (
    <>
      {t('figures.asOf', { when: format.dateTime(at) })} ·{' '}
      <Link to={publicPath('/economy', language)} className="text-soft underline underline-offset-2 hover:text-text">
        {t('figures.more')}
      </Link>
    </>
  )
}

const Strip = () => {
  const tile = useTile()
  const { data } = usePublicStatistics()
  const tiles = data === undefined ? null : figureTiles(data)
  const asOf = data?.as_of ?? null
  if (asOf === null || tiles === null) {
    return (
      <div aria-hidden className="invisible">
        <FigureRow figures={null} asOf={null} />
      </div>
    )
  }
  const figures = {
    websites: tile(tiles.websites),
    alive: tile(tiles.alive),
    delivery: tile(tiles.delivery),
    refunds: tile(tiles.refunds),
  }
  return (
    <div className="animate-appear">
      <FigureRow figures={figures} asOf={<AsOf at={asOf} />} />
    </div>
  )
}

export const LiveFigures = () => (
  <div>
    <QueryClientProvider client={visitorQueries}>
      <Strip />
    </QueryClientProvider>
  </div>
)
