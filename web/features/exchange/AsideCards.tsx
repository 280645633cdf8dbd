// Side cards of an exchange: a diagram of who links to whom, the requester’s message, and the footprint check for
// members who get a link.
import { useTranslation } from '../../lib/translation.ts'
import type { Exchange, ExchangeLeg } from '../../../contract/exchange.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import type { Tone } from '../../ui/tones.ts'
import { Verdict } from '../footprint/Verdict.tsx'
import { CirclePicture } from './CirclePicture.tsx'
import { legTones } from './names.ts'
import { gotBy } from './situation.ts'

interface ExchangeProps {
  exchange: Exchange
}

const toneOf = ({ stage }: Exchange, leg: ExchangeLeg): Tone => {
  if (stage === 'pending' || stage === 'ended') return 'neutral'
  return leg.repair_by === null ? legTones[leg.state] : 'lost'
}

export const CircleCard = ({ exchange }: ExchangeProps) => {
  const { t } = useTranslation('exchangeSteps')
  return (
    <Card aria-labelledby="circle-title">
      <CardHead id="circle-title" title={t('circle')} />
      <CirclePicture
        legs={exchange.legs.map((leg) => ({
          from: leg.website.domain_name,
          to: leg.target_website.domain_name,
          isMine: leg.giver.is_me,
          tone: toneOf(exchange, leg),
        }))}
      />
    </Card>
  )
}

export const NoteCard = ({ exchange: { note, requester } }: ExchangeProps) => {
  const { t } = useTranslation('exchangeSteps')
  const { t: tx } = useTranslation('exchange')
  if (note === null) return null
  return (
    <Card aria-labelledby="note-title">
      <CardHead
        id="note-title"
        title={requester.is_me ? t('noteMine') : t('note', { name: requester.name ?? tx('left') })}
      />
      <p dir="auto" className="whitespace-pre-line wrap-anywhere text-soft">
        {note}
      </p>
    </Card>
  )
}

/** Shows only the reader’s own findings; those of other members are private. */
export const GuardCard = ({ exchange }: ExchangeProps) => {
  const { t } = useTranslation('exchangeSteps')
  const leg = gotBy(exchange)
  const { footprint } = exchange
  // Reciprocal links are left out, because the exchange itself already explains them.
  const findings = footprint?.findings.filter(({ finding }) => finding !== 'reciprocal') ?? []
  if (leg === undefined || footprint === null || (exchange.is_risky && findings.length === 0)) return null
  return (
    <Card aria-labelledby="guard-title">
      <CardHead id="guard-title" title={t('guard')} />
      <Verdict
        verdict={findings.length === 0 ? 'clear' : footprint.verdict === 'block' ? 'warn' : footprint.verdict}
        findings={findings}
        pair={{ site: leg.website.domain_name, website: leg.target_website.domain_name }}
      />
    </Card>
  )
}
