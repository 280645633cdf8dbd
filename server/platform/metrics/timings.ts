// Histogram of durations for the hot path. prom-client validates and hashes its labels at every observation, which
// costs about as much as the rest of our request chain; here a series is looked up once and then only counted.

export interface Series {
  observe(seconds: number): void
}

export interface Timings {
  /** The series of these label values, created on first use. */
  series(values: readonly string[]): Series
  /** In Prometheus text format, without a trailing line break. */
  render(): string
}

/** Otherwise a label value chosen by a caller could fill the memory. */
const seriesMax = 2_000

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

export const makeTimings = (about: {
  name: string
  help: string
  labels: readonly string[]
  bucketsSeconds: readonly number[]
}): Timings => {
  const bounds = Float64Array.from(about.bucketsSeconds)
  const kept = new Map<string, ReturnType<typeof makeSeries>>()

  const makeSeries = (values: readonly string[]) => {
    const labels = about.labels.map((label, at) => `${label}="${escapeLabel(values[at] ?? '')}"`).join(',')
    const counts = new Float64Array(bounds.length + 1)
    let sum = 0
    const observe = (seconds: number): void => {
      let at = 0
      while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1
      counts[at] = (counts[at] ?? 0) + 1
      sum += seconds
    }
    const render = (): string[] => {
      let upTo = 0
      const buckets = [...bounds, Infinity].map((bound, at) => {
        upTo += counts[at] ?? 0
        return `${about.name}_bucket{${labels},le="${bound === Infinity ? '+Inf' : bound}"} ${upTo}`
      })
      return [...buckets, `${about.name}_sum{${labels}} ${sum}`, `${about.name}_count{${labels}} ${upTo}`]
    }
    return { observe, render }
  }

  return {
    series: (values) => {
      const fits = kept.size < seriesMax || kept.has(JSON.stringify(values))
      const used = fits ? values : values.map(() => 'other')
      const key = JSON.stringify(used)
      const known = kept.get(key) ?? makeSeries(used)
      kept.set(key, known)
      return known
    },
    render: () =>
      [
        `# HELP ${about.name} ${about.help}`,
        `# TYPE ${about.name} histogram`,
        ...[...kept.values()].flatMap((series) => series.render()),
      ].join('\n'),
  }
}
