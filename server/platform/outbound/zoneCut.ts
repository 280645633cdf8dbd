// Finds the name servers of a name: those of its closest ancestor that has any, up to the registrable domain.
import { parse } from 'tldts'
import { isNoName, textsOf } from './dnsMessage.ts'
import { type Allowance, ask, type Heard, type Place, type QueryLimits } from './dnsQuery.ts'

export interface Zone {
  name: string
  /** Names of its servers. */
  servers: string[]
}

/** For names with many labels only the upper ones are queried; from there referrals lead further down. */
const cutsMax = 8

/** Pure: the names at which the zone of a name may begin, the closest first. Empty for names without a public suffix. */
export const possibleCuts = (name: string, extraSuffixes: readonly string[]): string[] => {
  const labels = name.split('.')
  const isExtra = labels.length > 1 && extraSuffixes.includes(labels.at(-1) ?? '')
  // Suffixes that companies operate for their customers are zones of those companies, so they do not count as suffixes
  // here.
  const { domain, isIcann } = parse(name)
  const top = isExtra ? labels.slice(-2).join('.') : isIcann === true ? domain : null
  if (top === null) return []
  const names = labels.map((_, index) => labels.slice(index).join('.'))
  return names.slice(0, names.indexOf(top) + 1).slice(-cutsMax)
}

export interface Finding {
  resolvers: readonly Place[]
  extraSuffixes: readonly string[]
  limits: QueryLimits
}

export const findZone = async (
  name: string,
  { resolvers, extraSuffixes, limits }: Finding,
  allowance: Allowance,
): Promise<Zone | null> => {
  const cuts = possibleCuts(name, extraSuffixes)
  const heard = await Promise.all(cuts.map((cut) => ask(resolvers, { name: cut, type: 'NS' }, true, limits, allowance)))
  const zones = cuts.map((cut, index): Zone => ({ name: cut, servers: serversIn(heard[index], cut) }))
  return zones.find(({ servers }) => servers.length > 0) ?? null
}

/** The answer for an alias contains the name servers of its target, which are not its own. */
const serversIn = (heard: Heard | undefined, name: string): string[] =>
  heard?.kind === 'answer' && !isNoName(heard.message) ? [...new Set(textsOf(heard.message.answers, name, 'NS'))] : []
