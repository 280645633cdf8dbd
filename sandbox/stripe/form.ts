// Form parser for bodies and queries as Stripe's libraries write them: form-encoded, with nested names such as
// line_items[0][price_data][currency].
import { refused } from './problem.ts'

const fieldsMax = 1000
const depthMax = 10

export type Nested = string | Nested[] | { [name: string]: Nested }

type Branch = Map<string, Branch | string>

const segmentsOf = (name: string): string[] => {
  const open = name.indexOf('[')
  if (open === -1) return [name]
  if (open === 0 || !name.endsWith(']')) throw refused(`Invalid parameter name: ${name.slice(0, 100)}`)
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
}

const put = (root: Branch, name: string, value: string): void => {
  const segments = segmentsOf(name)
  if (segments.length > depthMax) throw refused('Invalid request: parameters are nested too deeply')
  let branch = root
  for (const [at, given] of segments.entries()) {
    // An empty pair of brackets appends to a list.
    const segment = given === '' ? String(branch.size) : given
    if (at === segments.length - 1) {
      branch.set(segment, value)
      return
    }
    const next = branch.get(segment)
    if (next instanceof Map) branch = next
    else {
      const made: Branch = new Map()
      branch.set(segment, made)
      branch = made
    }
  }
}

const toNested = (branch: Branch): Nested => {
  const keys = [...branch.keys()]
  const values = [...branch.values()].map((value) => (typeof value === 'string' ? value : toNested(value)))
  if (keys.length > 0 && keys.every((key, at) => key === String(at))) return values
  return Object.fromEntries(keys.map((key, at) => [key, values[at] ?? '']))
}

export const parseForm = (text: string): Record<string, Nested> => {
  const root: Branch = new Map()
  const fields = [...new URLSearchParams(text)]
  if (fields.length > fieldsMax) throw refused('Invalid request: too many parameters')
  for (const [name, value] of fields) put(root, name, value)
  return Object.fromEntries(
    [...root].map(([name, value]) => [name, typeof value === 'string' ? value : toNested(value)]),
  )
}
