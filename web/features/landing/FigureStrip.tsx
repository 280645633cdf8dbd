// The live figures themselves, with what asks the server for them.
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { usePublicFigures } from '../economy/figures.ts'
import { FigureRow } from './FigureRow.tsx'
import { figureTiles, type TileFigure } from './figureTiles.ts'
import { visitorQueries } from './visitorQueries.ts'

/** What nobody can say yet is a dash, and why it is one. */
const useTile = (): ((figure: TileFigure) => { figure: ReactNode; note: string | null }) => {
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

const Strip = ({ unsaid }: { unsaid: ReactNode }) => {
  const { t } = useTranslation('landing')
  const format = useFormat()
  const { language } = useLanguageChoice()
  const tile = useTile()
  const { data } = usePublicFigures()
  const tiles = data === undefined ? null : figureTiles(data)
  if (data?.as_of == null || tiles === null) return unsaid
  const drawn = {
    websites: tile(tiles.websites),
    alive: tile(tiles.alive),
    delivery: tile(tiles.delivery),
    refunds: tile(tiles.refunds),
  }
  const asOf = (
    <>
      {t('figures.asOf', { when: format.dateTime(data.as_of) })} ·{' '}
      <Link to={publicPath('/economy', language)} className="text-soft underline underline-offset-2 hover:text-text">
        {t('figures.more')}
      </Link>
    </>
  )
  return (
    <div className="animate-appear">
      <FigureRow figures={drawn} asOf={asOf} />
    </div>
  )
}

export const FigureStrip = ({ unsaid }: { unsaid: ReactNode }) => (
  <QueryClientProvider client={visitorQueries}>
    <Strip unsaid={unsaid} />
  </QueryClientProvider>
)
