// A robots.txt as flat texts that are cheap to copy between threads: only the groups that are asked for.
import { type Group, groupOf, parseRobots, type RobotsFile, searchEngines } from './robots.ts'

export interface PackedGroup {
  /** One pattern per line; patterns are ASCII without spaces. */
  patterns: string
  /** One sign per pattern: `+` or `-`. */
  allows: string
  crawlDelaySeconds: number | null
}

export interface PackedRobots {
  groups: PackedGroup[]
  /** The groups of each agent, by their index. */
  agents: [agent: string, groups: number[]][]
  sitemaps: string[]
}

const pack = ({ rules, crawlDelaySeconds }: Group): PackedGroup => ({
  patterns: rules.map(({ text }) => text).join('\n'),
  allows: rules.map(({ allow }) => (allow ? '+' : '-')).join(''),
  crawlDelaySeconds,
})

/** For the parser thread. */
export const packRobots = (bytes: Uint8Array, agent: string): PackedRobots => {
  const file = parseRobots(bytes)
  const asked = [agent.toLowerCase(), '*', ...searchEngines].flatMap((name): [string, readonly Group[]][] => {
    const groups = file.groups.get(name)
    return groups === undefined ? [] : [[name, groups]]
  })
  const places = new Map([...new Set(asked.flatMap(([, found]) => found))].map((group, index) => [group, index]))
  return {
    groups: [...places.keys()].map(pack),
    agents: asked.map(([name, found]) => [name, found.map((group) => places.get(group) ?? 0)]),
    sitemaps: [...file.sitemaps],
  }
}

export const unpackRobots = ({ groups, agents, sitemaps }: PackedRobots): RobotsFile => {
  const unpacked = groups.map(({ patterns, allows, crawlDelaySeconds }) =>
    groupOf(
      allows === '' ? [] : patterns.split('\n').map((pattern, index) => [allows[index] === '+', pattern]),
      crawlDelaySeconds,
    ),
  )
  return {
    groups: new Map(agents.map(([name, places]) => [name, places.flatMap((index) => unpacked[index] ?? [])])),
    sitemaps,
  }
}
