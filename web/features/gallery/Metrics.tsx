import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { StackedBar } from '../../ui/StackedBar.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { tones } from '../../ui/tones.ts'
import { Section, Shelf } from './Section.tsx'

export const Figures = () => {
  const { t } = useTranslation('gallery')
  const format = useFormat()
  return (
    <Section title={t('figures.title')}>
      <Shelf label={t('figures.pills')}>
        {tones.map((tone) => (
          <StatusPill key={tone} tone={tone}>
            {t(`figures.${tone}`)}
          </StatusPill>
        ))}
        {tones.map((tone, position) => (
          <Badge key={tone} tone={tone}>
            {position + 1}
          </Badge>
        ))}
      </Shelf>
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <Stat label={t('figures.balance')} value={<Credits amount={1284} bare />} />
            <Stat label={t('figures.pack')} value={format.money(2_800)} note={t('figures.packNote')} />
            <Stat label={t('figures.gain')} value={<Credits amount={25} signed />} />
          </dl>
        </Card>
        <Card>
          <CardHead title={t('figures.anchors')} aside={<ScoreRing score={86} label={t('table.quality')} size="l" />}>
            {t('figures.anchorsNote')}
          </CardHead>
          <StackedBar
            percent={format.percent}
            parts={[
              { label: t('figures.brand'), share: 0.42, tone: 'alive' },
              { label: t('figures.url'), share: 0.23, tone: 'waiting' },
              { label: t('figures.partial'), share: 0.2, tone: 'accent' },
              { label: t('figures.exact'), share: 0.15, tone: 'lost' },
            ]}
          />
        </Card>
      </div>
    </Section>
  )
}
