// Labels of the columns, sources and landing pages in exported files, in both languages, the same as on the screens.
import type { Language } from '../../contract/accounts.ts'
import type { exportedBy, ownLandings, ownSources } from '../../contract/referrals.ts'

type By = (typeof exportedBy)[number]

interface AnalyticsWords {
  /** The header of the first column. */
  by: Record<By, string>
  columns: readonly string[]
  /** Others are hosts or words from the link, and are exported unchanged. */
  sources: Readonly<Record<string, string>> & Record<(typeof ownSources)[number], string>
  /** Others are paths. */
  landings: Readonly<Record<string, string>> & Record<(typeof ownLandings)[number], string>
  fileNames: Record<By, string>
}

export const analyticsWords: Record<Language, AnalyticsWords> = {
  en: {
    by: { day: 'Day (UTC)', source: 'Source', landing: 'Landing page' },
    columns: ['Clicks', 'Registrations', 'Activated', 'Purchases', 'Credits', 'Conversion (%)'],
    sources: { direct: 'Direct', unknown: 'Unknown', other: 'Other' },
    landings: { code: 'Referral page', unknown: 'Unknown', other: 'Other' },
    fileNames: { day: 'referrals-by-day', source: 'referrals-by-source', landing: 'referrals-by-landing-page' },
  },
  de: {
    by: { day: 'Tag (UTC)', source: 'Quelle', landing: 'Landingpage' },
    columns: ['Klicks', 'Registrierungen', 'Aktiviert', 'Käufe', 'Credits', 'Conversion (%)'],
    sources: { direct: 'Direkt', unknown: 'Unbekannt', other: 'Sonstige' },
    landings: { code: 'Empfehlungsseite', unknown: 'Unbekannt', other: 'Sonstige' },
    fileNames: {
      day: 'empfehlungen-je-tag',
      source: 'empfehlungen-je-herkunft',
      landing: 'empfehlungen-je-landeseite',
    },
  },
}
