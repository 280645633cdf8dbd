// One metric with its source below it, or why it is unknown, for touch devices without hover.
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { MetricName, Figures } from '../../../contract/metrics.ts'
import { useFormat } from '../../lib/format.ts'
import { metricName, sourceText } from './names.ts'

interface MetricLineProps {
  name: MetricName
  figure: Figures[MetricName]
  value: ReactNode
}

export const MetricLine = ({ name, figure, value }: MetricLineProps) => {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  return (
    <div className="py-2.5 first:pt-0 last:pb-0">
      <dt className="float-left text-soft">{metricName(t, name)}</dt>
      <dd className="text-end font-medium">{value}</dd>
      <dd aria-hidden className="clear-both text-xs text-faint">
        {figure === null
          ? t(`unknown.${name}`)
          : t('sourceAt', { source: sourceText(t, figure.source), date: format.date(figure.taken_at) })}
      </dd>
    </div>
  )
}
