// Reasons for which credits were issued or burned since the platform started.
import { useTranslation } from '../../lib/translation.ts'
import type { BurnedCause, IssuedCause } from '../../../contract/statistics.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { StackedBar } from '../../ui/StackedBar.tsx'
import type { Tone } from '../../ui/tones.ts'
import { causeParts } from './causeParts.ts'

const tones = {
  issued: ['accent', 'alive', 'waiting', 'warn'],
  burned: ['lost', 'warn', 'waiting', 'accent'],
} as const satisfies Record<string, readonly Tone[]>

type CausesCardProps =
  | { flow: 'issued'; causes: readonly { cause: IssuedCause; credits: number }[] }
  | { flow: 'burned'; causes: readonly { cause: BurnedCause; credits: number }[] }

export const CausesCard = ({ flow, causes }: CausesCardProps) => {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  const id = `causes-${flow}`
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={t(`causes.${flow}`)}>
        {t(`causes.${flow}Text`)}
      </CardHead>
      {causes.length === 0 ? (
        <p className="text-soft">{t(`causes.${flow}None`)}</p>
      ) : (
        <>
          <StackedBar
            parts={causeParts<IssuedCause | BurnedCause>(causes, tones[flow], (cause) => t(`cause.${cause}`))}
            percent={format.percent}
          />
          <dl className="mt-5 grid gap-y-3 border-t border-line-soft pt-4">
            {causes.map(({ cause, credits }) => (
              <div key={cause} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6">
                <dt>
                  <span className="font-semibold">{t(`cause.${cause}`)}</span>
                  <span className="block text-[0.8125rem] text-soft">{t(`causeText.${cause}`)}</span>
                </dt>
                <dd className="font-semibold tabular-nums">{format.credits(credits)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Card>
  )
}
