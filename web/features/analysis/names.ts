// What the analysis names, in the reader's language: niches, languages, countries, failures, steps, figures, signals and what was found.
import type { TFunction } from 'i18next'
import type { AnalysisFailure, AnalysisStep, SignalResult, SiteLanguage } from '../../../contract/analysis.ts'
import { type Finding, isFinding, type Niche, niches, type Signal } from '../../../contract/signals.ts'
import type { MetricName, MetricSource } from '../../../contract/metrics.ts'
import type de from './locales/de.json'
import type en from './locales/en.json'

type OfEveryFinding = { [S in Signal]: Record<Finding<S>, string> }

/** A finding, niche, failure, step or source without a text in both languages does not compile. */
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

/** As the English file has them, provided that the German one is complete as well. */
export type AnalysisTexts = CompleteIn<typeof de> extends Complete ? CompleteIn<typeof en> : never

type T = TFunction<'analysis'>

export const nicheName = (t: T, niche: Niche): string => t(`niches.${niche}`)

/** All niches by their name, for lists to choose from. */
export const nichesByName = (t: T, language: string): { niche: Niche; name: string }[] =>
  niches
    .map((niche) => ({ niche, name: nicheName(t, niche) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))

export const languageName = (t: T, language: SiteLanguage): string => t(`languages.${language}`)

/** The reader's language first, then the code of the country; a code that nobody has named stays as it is. */
export const countryName = (language: string, country: string): string =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(country) ?? country

export const failureText = (t: T, failure: AnalysisFailure): string => t(`failures.${failure}`)

export const failureAdvice = (t: T, failure: AnalysisFailure): string => t(`failureAdvices.${failure}`)

export const stepText = (t: T, step: AnalysisStep): string => t(`steps.${step}`)

export const metricName = (t: T, figure: MetricName): string => t(`figures.${figure}`)

/** For the heads of columns. */
export const metricShortName = (t: T, figure: MetricName): string => t(`shortFigures.${figure}`)

export const sourceText = (t: T, source: MetricSource): string => t(`sources.${source}`)

export const signalName = (t: T, signal: Signal): string => t(`signals.${signal}`)

type FindingKey = { [S in Signal]: `${S}.${Finding<S>}` }[Signal]

/** Results are kept for long: one of an earlier version may have found what nobody looks for any more. */
const findingKey = ({ signal, finding }: SignalResult): FindingKey | null =>
  isFinding(signal, finding) ? (`${signal}.${finding}` as FindingKey) : null

/** So many keys are too much for the types of i18next; that each of them has its text is what `Complete` says. */
type Say = (key: `findings.${FindingKey}` | `advices.${FindingKey}`, values: Record<string, string>) => string

/** What was found and what to do about it; null where nobody knows the finding any more. */
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
