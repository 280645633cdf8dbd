// Texts of a link report with its times and amounts, in one language.
import type { Language } from '../../contract/accounts.ts'
import type { LinkAgreement } from '../../contract/linkAgreements.ts'
import type { LinkNote, LinkPlace, LinkReason, LinkVerdict, MonitoredLink } from '../../contract/links.ts'
import { screenTexts } from '../platform/texts/screenTexts.ts'
import { linkTexts } from './linkTexts.ts'

type Order = Extract<LinkAgreement, { kind: 'order' }>

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }

type LabelKey =
  | 'title'
  | 'none'
  | 'looks'
  | 'asked'
  | 'final'
  | 'status'
  | 'anchor'
  | 'rel'
  | 'place'
  | 'snippet'
  | 'notes'

export interface LinkReportTexts {
  t: ReturnType<typeof linkTexts>
  orders: ReturnType<typeof screenTexts.orders>
  /** Labels of the report on the screen. */
  labels: Readonly<Record<LabelKey, string>>
  rels: Record<MonitoredLink['rel'], string>
  states: Record<MonitoredLink['state'], string>
  verdicts: Record<LinkVerdict, string>
  places: Record<LinkPlace, string>
  reasons: Record<LinkReason, string>
  notes: Record<LinkNote, string>
  time(at: Date): string
  /** The state of the guarantee with its dates; before an order is completed, only its months. */
  guaranteed(order: Order): string
}

/** States, results, reasons and the labels of a check have the names of the screens. */
export const linkReportTexts = (language: Language): LinkReportTexts => {
  const t = linkTexts(language)
  const screen = screenTexts.links(language)
  const orders = screenTexts.orders(language)
  const guaranteeStates = orders.group('guarantee.states')
  const times = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const days = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    t,
    orders,
    labels: screen.group('file'),
    rels: { ...screenTexts.offers(language).group('rels'), any: t('report.anyRel') },
    states: screen.group('states'),
    verdicts: screen.group('verdicts'),
    places: screen.group('places'),
    reasons: screen.group('reasons'),
    notes: screen.group('notes'),
    time: (at) => `${times.format(at)} UTC`,
    guaranteed: ({ guarantee_months: count, guarantee }) => {
      const months = t('report.months', { count })
      if (guarantee === null) return months
      const [from, until] = [days.format(new Date(guarantee.from)), days.format(new Date(guarantee.until))]
      return t('report.guaranteed', { months, from, until, state: guaranteeStates[guarantee.state] })
    },
  }
}
