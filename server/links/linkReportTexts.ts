// Texts of a link report with its times and amounts, in one language.
import type { Language } from '../../contract/accounts.ts'
import type { LinkAgreement } from '../../contract/linkAgreements.ts'
import type { MonitoredLink } from '../../contract/links.ts'
import { screenTexts } from '../platform/texts/screenTexts.ts'
import { linkTexts } from './linkTexts.ts'

type Order = Extract<LinkAgreement, { kind: 'order' }>

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }

export type LinkReportTexts = ReturnType<typeof linkReportTexts>

/** States, results, reasons and the labels of a check have the names of the screens. */
export const linkReportTexts = (language: Language) => {
  const t = linkTexts(language)
  const screen = screenTexts.links(language)
  const orders = screenTexts.orders(language)
  const guaranteeStates = orders.group('guarantee.states')
  const rels: Record<MonitoredLink['rel'], string> = {
    ...screenTexts.offers(language).group('rels'),
    any: t('report.anyRel'),
  }
  const times = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const days = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    t,
    screen,
    orders,
    rels,
    states: screen.group('states'),
    verdicts: screen.group('verdicts'),
    places: screen.group('places'),
    reasons: screen.group('reasons'),
    time: (at: Date): string => `${times.format(at)} UTC`,
    /** The state of the guarantee with its dates; before an order is completed, only its months. */
    guaranteed: ({ guarantee_months: count, guarantee }: Order): string => {
      const months = t('report.months', { count })
      if (guarantee === null) return months
      const [from, until] = [days.format(new Date(guarantee.from)), days.format(new Date(guarantee.until))]
      return t('report.guaranteed', { months, from, until, state: guaranteeStates[guarantee.state] })
    },
  }
}
