// What a page says to robots about itself: meta tags and the X-Robots-Tag header, as tokens. Those for one search engine alone keep
// its name in front (`googlebot:noindex`), those for us alone `us:`; those for other robots are nobody's business here.
import { searchEngines } from './robots.ts'

// Other words are ignored and never stored, however many there are.
const directives: ReadonlySet<string> = new Set(
  (
    'all index follow noindex nofollow none noarchive nocache nosnippet noimageindex notranslate indexifembedded ' +
    'nositelinkssearchbox noodp noydir noai noimageai'
  ).split(' '),
)
const everybody = 'robots'
const heardAlways: ReadonlySet<string> = new Set([everybody, ...searchEngines])
const othersMax = 200

/** Known directives, keyed by robot name; `robots` means all robots. */
export type RobotsSayings = Map<string, Set<string>>

/** All robots and the search engines always have a slot, however many other names come before. */
export const hear = (sayings: RobotsSayings, agent: string, content: string): void => {
  const known = sayings.get(agent) ?? new Set<string>()
  if (!sayings.has(agent) && !heardAlways.has(agent) && sayings.size >= othersMax) return
  for (const [word] of content.matchAll(/[^\s,;]+/g)) {
    const directive = word.toLowerCase()
    if (directives.has(directive)) known.add(directive)
  }
  if (known.size > 0) sayings.set(agent, known)
}

/** Lower case, sorted. `none` is also expanded to its meaning. */
export const robotsTokens = (metas: RobotsSayings, header: string, ourAgent: string): string[] => {
  const tokens = new Set<string>()
  for (const [agent, words] of [...metas, ...sayingsIn(header)]) {
    const prefix = prefixFor(agent, ourAgent.toLowerCase())
    if (prefix === null) continue
    for (const word of words) {
      for (const meant of word === 'none' ? ['none', 'noindex', 'nofollow'] : [word]) tokens.add(prefix + meant)
    }
  }
  return [...tokens].sort()
}

const prefixFor = (agent: string, ourAgent: string): string | null => {
  if (agent === everybody) return ''
  if (agent === ourAgent) return 'us:'
  return (searchEngines as readonly string[]).includes(agent) ? `${agent}:` : null
}

// Directives with a value after a colon; every other name before a colon is a robot.
const withValue: ReadonlySet<string> = new Set([
  'unavailable_after',
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
])
// A time of day is not a robot name: `Fri, 25 Jun 2027 15:00:00 GMT`.
const robotName = /^\d*[a-z]{2}[\w./-]*$/

/** `noindex, googlebot: nofollow, noarchive`: a name applies until the next one, at most to the end of its line. */
const sayingsIn = (header: string): RobotsSayings => {
  const sayings: RobotsSayings = new Map()
  for (const line of header.toLowerCase().split('\n')) {
    let agent = everybody
    for (const part of line.split(',')) {
      const colon = part.indexOf(':')
      const name = colon === -1 ? '' : part.slice(0, colon).trim()
      if (withValue.has(name)) continue
      if (robotName.test(name)) agent = name
      hear(sayings, agent, part.slice(colon + 1))
    }
  }
  return sayings
}
