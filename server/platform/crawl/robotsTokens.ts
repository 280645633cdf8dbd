// What a page says to robots about itself: meta tags and the X-Robots-Tag header, as tokens. Those for one search engine alone keep
// its name in front (`googlebot:noindex`); those for other robots are nobody's business here.
import { searchEngines } from './robots.ts'

const tokensMax = 30
const token = /^[a-z][a-z_-]{1,30}$/

export interface RobotsSaying {
  /** `robots` for everybody. */
  agent: string
  content: string
}

/** Lower case, sorted. `none` is said as what it means, too. */
export const robotsTokens = (metas: readonly RobotsSaying[], header: string, ourAgent: string): string[] => {
  const tokens = new Set<string>()
  for (const { agent, content } of [...metas, ...sayingsIn(header)]) {
    const prefix = prefixFor(agent, ourAgent.toLowerCase())
    if (prefix === null) continue
    for (const word of content.toLowerCase().split(/[\s,;]+/)) {
      if (!token.test(word) || tokens.size >= tokensMax) continue
      for (const meant of word === 'none' ? ['none', 'noindex', 'nofollow'] : [word]) tokens.add(prefix + meant)
    }
  }
  return [...tokens].sort()
}

const prefixFor = (agent: string, ourAgent: string): string | null => {
  if (agent === 'robots' || agent === ourAgent) return ''
  return (searchEngines as readonly string[]).includes(agent) ? `${agent}:` : null
}

// Directives that have a value after a colon; every other word before a colon is the name of a robot.
const withValue: ReadonlySet<string> = new Set([
  'unavailable_after',
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
])

/** `noindex, googlebot: nofollow, noarchive`: a name counts until the next one. */
const sayingsIn = (header: string): RobotsSaying[] => {
  const sayings: RobotsSaying[] = []
  let agent = 'robots'
  for (const part of header.slice(0, headerLengthMax).toLowerCase().split(',')) {
    const colon = part.indexOf(':')
    const name = colon === -1 ? '' : part.slice(0, colon).trim()
    if (withValue.has(name)) continue
    if (name !== '') agent = name
    sayings.push({ agent, content: part.slice(colon + 1) })
  }
  return sayings
}

const headerLengthMax = 4_000
