// Localised names of the analysis: categories, languages, countries, failures, steps, metrics, signals and findings.
import type { Translate } from '../../lib/translation.ts'
import type { AnalysisFailure, AnalysisStep, SignalResult, SiteLanguage } from '../../../contract/analysis.ts'
import { type Finding, isFinding, type Niche, niches, type Signal } from '../../../contract/signals.ts'
import type { MetricName, MetricSource } from '../../../contract/metrics.ts'
import type de from './locales/de.json'
import type en from './locales/en.json'

type OfEveryFinding = { [S in Signal]: Record<Finding<S>, string> }

/** A finding, category, failure, step or source without a text in both languages does not compile. */
interface Complete {
  signals: Record<Signal, string>
  findings: OfEveryFinding
  advices: OfEveryFinding
  niches: Record<Niche, string>
  languages: Record<SiteLanguage, string>
  failures: Record<AnalysisFailure, string>
  failureAdvices: Record<AnalysisFailure, string>
  steps: Record<AnalysisStep, string>
  sources: Record<MetricSource, string>
  figures: Record<MetricName, string>
  shortFigures: Record<MetricName, string>
  unknown: Record<MetricName, string>
}
type CompleteIn<Texts extends Complete> = Texts

/** The type of the English file, provided that the German one is complete as well. */
export type AnalysisTexts = CompleteIn<typeof de> extends Complete ? CompleteIn<typeof en> : never

type T = Translate<'analysis'>

export const nicheName = (t: T, niche: Niche): string => t(`niches.${niche}`)

/** All categories sorted by name, for select lists. */
export const nichesByName = (t: T, language: string): { niche: Niche; name: string }[] =>
  niches
    .map((niche) => ({ niche, name: nicheName(t, niche) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))

export const languageName = (t: T, language: SiteLanguage): string => t(`languages.${language}`)

/** In the reader's language, else the country code; an unknown code stays unchanged. */
export const countryName = (language: string, country: string): string =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(country) ?? country

export const failureText = (t: T, failure: AnalysisFailure): string => t(`failures.${failure}`)

export const failureAdvice = (t: T, failure: AnalysisFailure): string => t(`failureAdvices.${failure}`)

export const stepText = (t: T, step: AnalysisStep): string => t(`steps.${step}`)

export const metricName = (t: T, figure: MetricName): string => t(`figures.${figure}`)

/** For column headers. */
export const metricShortName = (t: T, figure: MetricName): string => t(`shortFigures.${figure}`)

export const sourceText = (t: T, source: MetricSource): string => t(`sources.${source}`)

export const signalName = (t: T, signal: Signal): string => t(`signals.${signal}`)

type FindingKey = { [S in Signal]: `${S}.${Finding<S>}` }[Signal]

/** Results are stored for long: one of an earlier version may have a finding that no longer exists. */
const findingKey = ({ signal, finding }: SignalResult): FindingKey | null =>
  isFinding(signal, finding) ? (`${signal}.${finding}` as FindingKey) : null

/** There are too many keys for the types of i18next; `Complete` guarantees that each has a text. */
type Say = (key: `findings.${FindingKey}` | `advices.${FindingKey}`, values: Record<string, string>) => string

/** The finding and the advice; null if the finding no longer exists. */
export const findingTexts = (
  t: T,
  result: SignalResult,
  values: Record<string, string>,
): { finding: string; advice: string } | null => {
  const key = findingKey(result)
  if (key === null) return null
  const say = t as unknown as Say
  return { finding: say(`findings.${key}`, values), advice: say(`advices.${key}`, values) }
}
