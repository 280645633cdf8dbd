// The possible routes of an exchange, the better ones first, with a diagram of the chosen one and its footprint check.
import { useTranslation } from '../../lib/translation.ts'
import type { ExchangeWay } from '../../../contract/exchangeSites.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Verdict } from '../footprint/Verdict.tsx'
import { AcceptRisk, type RiskAnswer } from './AcceptRisk.tsx'
import { CirclePicture } from './CirclePicture.tsx'
import { keyOf, type OrderedWay } from './ways.ts'

const useWayWords = () => {
  const { t } = useTranslation('exchange')
  const nameOf = ({ way, isAsked }: OrderedWay): string => {
    const [first, , third] = way.legs
    if (third !== undefined) return t('request.wayThree', { domain: third.website.domain_name })
    return isAsked ? t('request.wayTwo', { domain: first?.website.domain_name ?? '' }) : t('request.wayTwoOther')
  }
  const hintOf = ({ legs: [first, second, third] }: ExchangeWay): string => {
    const from = first?.website.domain_name ?? ''
    const target = first?.target_website.domain_name ?? ''
    const give = second?.website.domain_name ?? ''
    return third === undefined
      ? t('request.wayTwoHint', { from, target, give, other: second?.target_website.domain_name ?? '' })
      : t('request.wayThreeHint', { from, target, give, via: third.website.domain_name })
  }
  return { nameOf, hintOf }
}

interface WayChoiceProps {
  ways: readonly OrderedWay[]
  chosen: ExchangeWay
  onChoose(key: string): void
  risk: RiskAnswer
  onRisk(risk: RiskAnswer): void
}

export const WayChoice = ({ ways, chosen, onChoose, risk, onRisk }: WayChoiceProps) => {
  const { t } = useTranslation('exchange')
  const { nameOf, hintOf } = useWayWords()
  const [first] = chosen.legs
  const isFine = ({ is_risky: risky, is_blocked: blocked }: ExchangeWay): boolean => !risky && !blocked
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RadioGroup
        label={t('request.ways')}
        choices={ways.map((each, position) => ({
          value: keyOf(each.way),
          label: (
            <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
              {nameOf(each)}
              {position === 0 && isFine(each.way) && <Badge tone="alive">{t('request.better')}</Badge>}
              {each.way.is_risky && <Badge tone="warn">{t('ways.risky')}</Badge>}
            </span>
          ),
          hint: <span className="wrap-anywhere">{hintOf(each.way)}</span>,
          disabled: each.way.is_blocked,
        }))}
        value={keyOf(chosen)}
        onChange={onChoose}
      />
      <CirclePicture
        legs={chosen.legs.map(({ website, target_website: target }, position) => ({
          from: website.domain_name,
          to: target.domain_name,
          // The second leg is the requester’s.
          isMine: position === 1,
          tone: chosen.is_risky ? 'warn' : 'alive',
        }))}
      />
      {chosen.is_blocked && (
        <Alert tone="lost" title={t('request.blockedTitle')}>
          {t('request.blockedText')}
        </Alert>
      )}
      {chosen.is_risky && !chosen.is_blocked && (
        <AcceptRisk
          words={{
            title: t('request.riskTitle'),
            text: t(ways.some(({ way }) => isFine(way)) ? 'request.riskText' : 'request.riskAlone'),
            accept: t('request.accept'),
            acceptFirst: t('request.acceptFirst'),
          }}
          answer={risk}
          onAnswer={onRisk}
        />
      )}
      {first !== undefined && isFine(chosen) && (
        <Verdict
          verdict={first.verdict}
          findings={chosen.findings}
          pair={{ site: first.website.domain_name, website: first.target_website.domain_name }}
        />
      )}
    </div>
  )
}
