// Proposes a name for a search: its filters, kept short, and not a name in use.
import { searchNameMax } from '../../../contract/limits.ts'

const partsMax = 4

/** Uses as many parts as fit; `fallback` if there are none. */
export const proposeName = (parts: readonly string[], fallback: string, taken: readonly string[]): string => {
  const names = parts.filter((part) => part !== '').slice(0, partsMax)
  let name = names.shift() ?? fallback
  for (const part of names) if (`${name}, ${part}`.length <= searchNameMax) name = `${name}, ${part}`
  return freeName(name, taken)
}

const freeName = (name: string, taken: readonly string[]): string => {
  const used = new Set(taken.map((one) => one.toLowerCase()))
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '' : ` ${count}`
    const tried = `${name.slice(0, searchNameMax - ending.length).trim()}${ending}`
    if (!used.has(tried.toLowerCase())) return tried
  }
}
