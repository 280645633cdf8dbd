import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { type TileName, tileNames } from './statisticTiles.ts'

export interface ShownFigure {
  figure: ReactNode
  /** Why there is no figure. */
  note: string | null
}

interface FigureRowProps {
  /** Null: only reserves the space. */
  figures: Record<TileName, ShownFigure> | null
  /** When they were computed, with a link to more. */
  asOf: ReactNode
}

/** Four figures side by side, two on a phone; takes the same space with and without figures. */
export const FigureRow = ({ figures, asOf }: FigureRowProps) => {
  const { t } = useTranslation('landing')
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 border-t border-line pt-7 lg:grid-cols-4">
        {tileNames.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 min-h-[2lh] text-[0.8125rem] text-soft">
              {t(`figures.${name}`)}
              {figures !== null && figures[name].note !== null && (
                <span className="block text-faint">{figures[name].note}</span>
              )}
            </dt>
            <dd className="font-head text-[clamp(1.5rem,5vw,2.125rem)] leading-tight font-bold tracking-[-0.02em] tabular-nums">
              {figures === null ? <Fragment>&nbsp;</Fragment> : figures[name].figure}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-[0.8125rem] text-faint">{asOf ?? <Fragment>&nbsp;</Fragment>}</p>
    </>
  )
}
