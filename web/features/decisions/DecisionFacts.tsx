// The facts of a decision in words. They never name another member.
import type { DecisionFact } from '../../../contract/decisions.ts'
import { useFormat } from '../../lib/format.ts'
import { type Translate, useTranslation } from '../../lib/translation.ts'

const signals = [
  'network',
  'device',
  'payment',
  'name_servers',
  'ip_block',
  'analytics',
  'ads',
  'template',
  'favicon',
  'imprint',
  'sign_up',
  'timing',
  'ring',
  'referral',
] as const

/** A signal without a text is named as it is stored. */
export const signalText = (t: Translate<'decisions'>, signal: string): string => {
  const known = signals.find((name) => name === signal)
  return known === undefined ? signal : t(`signals.${known}`)
}

type Signal = Extract<DecisionFact, { fact: 'signal' }>

const useFactText = (): ((fact: Exclude<DecisionFact, Signal>) => string) => {
  const { t } = useTranslation('decisions')
  const { t: tl } = useTranslation('movements')
  const format = useFormat()
  return (fact) => {
    switch (fact.fact) {
      case 'ring':
        return t('facts.ring', {
          members: format.number(fact.members),
          orders: format.number(fact.orders),
          credits: format.credits(fact.credits),
        })
      case 'score':
        return t('facts.score', { score: format.number(fact.score) })
      case 'traded':
        return t('facts.traded', {
          count: fact.orders,
          orders: format.number(fact.orders),
          credits: format.credits(fact.credits),
        })
      case 'issuance':
        return t('facts.issuance', {
          count: fact.amount,
          reason: tl(`reasons.${fact.reason}`),
          credits: format.credits(fact.amount),
        })
      case 'order':
        return t('facts.order', { number: format.number(fact.number), credits: format.credits(fact.amount) })
      case 'frozen':
        return t('facts.frozen', { count: fact.amount, credits: format.credits(fact.amount) })
    }
  }
}

export const DecisionFacts = ({ facts }: { facts: readonly DecisionFact[] }) => {
  const { t } = useTranslation('decisions')
  const textOf = useFactText()
  if (facts.length === 0) return <p className="text-soft">{t('noFacts')}</p>
  const signals = facts.flatMap((fact) => (fact.fact === 'signal' ? [signalText(t, fact.signal)] : []))
  // All signals in one sentence, in place of the first.
  const texts = new Set(
    facts.map((fact) => (fact.fact === 'signal' ? t('facts.signals', { signals: signals.join(', ') }) : textOf(fact))),
  )
  return (
    <ul className="grid list-disc gap-1 ps-5">
      {[...texts].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
