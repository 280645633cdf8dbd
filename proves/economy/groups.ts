// Every group of up to 12 members, one by one: confirms the argument by which the books find the worst group.
import type { Books } from './books.ts'

export const groupSizeMax = 12

interface Known {
  /** Held beyond what is allowed, with what went to and came from those who are not listed. */
  base: number
  /** Paid to each of those who are, less what came from them. */
  net: readonly number[]
}

const readKnown = (books: Books, members: readonly string[]): Known[] =>
  members.map((id) => {
    const { held, paid, received, allowed } = books.memberOf(id)
    const net = members.map((other) => books.paidBetween(id, other) - books.paidBetween(other, id))
    const known = net.reduce((sum, one) => sum + one, 0)
    return { base: held - allowed + paid - received - known, net }
  })

const isIn = (group: number, at: number): boolean => (group & (1 << at)) !== 0

/** By the words of the invariant: of the trades, only those with members outside the group count. */
const excessOf = (known: readonly Known[], group: number): number =>
  known.reduce((sum, { base, net }, at) => {
    if (!isIn(group, at)) return sum
    return sum + base + net.reduce((out, one, other) => (isIn(group, other) ? out : out + one), 0)
  }, 0)

/** The largest excess of all groups of these members, and the same as the sum over single members, which the books rely on. */
export const compareGroups = (books: Books, members: readonly string[]): { all: number; single: number } => {
  const listed = members.slice(0, groupSizeMax)
  const known = readKnown(books, listed)
  let all = 0
  for (let group = 1; group < 2 ** listed.length; group += 1) all = Math.max(all, excessOf(known, group))
  const single = listed.reduce((sum, _, at) => sum + Math.max(0, excessOf(known, 1 << at)), 0)
  return { all, single }
}
