// Fair queue: limits how much work runs at once and lets groups of callers take turns, so that a flood from one group
// delays itself and not the others. Lanes come by priority, groups and their members inside a lane by round robin.
export interface Lane {
  /** How many turns the lane has before a lane below it has one, while both wait. */
  turns: number
  waitingMax: number
  /** The most that wait for one group, and for one member of a group. */
  groupWaitingMax: number
  memberWaitingMax: number
}

/** Where work waits: members of one group share the turns of that group. */
export interface Place<L extends string = string> {
  lane: L
  group: string
  member: string
}

export interface FairQueue<L extends string> {
  run<T>(place: Place<L>, work: () => Promise<T>): Promise<T>
  waiting(): number
}

interface Waiter {
  start(): void
  drop(): void
}

interface Group {
  waiting: number
  /** In the order of their next turns; inside a member, first come, first served. */
  members: Map<string, Waiter[]>
}

interface OpenLane extends Lane {
  turnsLeft: number
  waiting: number
  /** In the order of their next turns. */
  groups: Map<string, Group>
}

interface FairQueueOptions<L extends string> {
  atOnce: number
  /** The first lane comes first. */
  lanes: Readonly<Record<L, Lane>>
  refusal(): Error
}

export const createFairQueue = <L extends string>({ atOnce, lanes, refusal }: FairQueueOptions<L>): FairQueue<L> => {
  const open = new Map<string, OpenLane>()
  for (const [name, lane] of Object.entries<Lane>(lanes)) {
    open.set(name, { ...lane, turnsLeft: lane.turns, waiting: 0, groups: new Map() })
  }
  let running = 0

  const enter = ({ lane: name, group, member }: Place<L>): Promise<void> => {
    const lane = open.get(name)
    if (lane === undefined) throw new Error(`The fair queue has no lane ${name}`)
    if (!makeRoom(lane, group, member)) throw refusal()
    return new Promise<void>((start, reject) => {
      add(lane, { group, member }, { start, drop: () => reject(refusal()) })
    })
  }

  return {
    run: async ({ ...place }, work) => {
      if (running < atOnce) running += 1
      else await enter(place)
      try {
        return await work()
      } finally {
        // Finished work hands its slot on, so that later calls cannot overtake those that wait.
        const next = takeNext([...open.values()])
        if (next === null) running -= 1
        else next.start()
      }
    },
    waiting: () => [...open.values()].reduce((sum, lane) => sum + lane.waiting, 0),
  }
}

const add = (lane: OpenLane, { group: name, member }: { group: string; member: string }, waiter: Waiter): void => {
  const group = lane.groups.get(name) ?? { waiting: 0, members: new Map<string, Waiter[]>() }
  const line = group.members.get(member) ?? []
  line.push(waiter)
  group.members.set(member, line)
  group.waiting += 1
  lane.groups.set(name, group)
  lane.waiting += 1
}

/** Whether the newcomer may wait. In a full lane the newest of the longest group gives up its place. */
const makeRoom = (lane: OpenLane, groupName: string, member: string): boolean => {
  const group = lane.groups.get(groupName)
  const inGroup = group?.waiting ?? 0
  const inLine = group?.members.get(member)?.length ?? 0
  if (inLine >= lane.memberWaitingMax) return false
  // A full group makes room for its quiet members in the same way.
  if (inGroup >= lane.groupWaitingMax) return dropNewest(lane, groupName, inLine + 1)
  if (lane.waiting < lane.waitingMax) return true
  const [longest, { waiting }] = longestOf(lane.groups, (each) => each.waiting) ?? [groupName, { waiting: 0 }]
  if (waiting > inGroup + 1) return dropNewest(lane, longest, 0)
  return dropNewest(lane, groupName, inLine + 1)
}

/** Drops the newest of the group's longest line, if that is longer than this. */
const dropNewest = (lane: OpenLane, groupName: string, longerThan: number): boolean => {
  const group = lane.groups.get(groupName)
  if (group === undefined) return false
  const [member, line] = longestOf(group.members, ({ length }) => length) ?? []
  if (member === undefined || line === undefined || line.length <= longerThan) return false
  const dropped = line.pop()
  if (line.length === 0) group.members.delete(member)
  leave(lane, groupName, group)
  dropped?.drop()
  return true
}

/** Of equally long ones the last, which waits longest for its turn. */
const longestOf = <T>(all: ReadonlyMap<string, T>, lengthOf: (one: T) => number): [string, T] | null => {
  let longest: [string, T] | null = null
  for (const entry of all) if (longest === null || lengthOf(entry[1]) >= lengthOf(longest[1])) longest = entry
  return longest
}

const leave = (lane: OpenLane, name: string, group: Group): void => {
  lane.waiting -= 1
  group.waiting -= 1
  if (group.waiting === 0) lane.groups.delete(name)
}

const takeNext = (lanes: readonly OpenLane[]): Waiter | null => {
  const waiting = lanes.filter((lane) => lane.waiting > 0)
  if (waiting.length === 0) return null
  // Once every waiting lane has had its turns, the next round begins.
  if (waiting.every(({ turnsLeft }) => turnsLeft === 0)) for (const lane of lanes) lane.turnsLeft = lane.turns
  const lane = waiting.find(({ turnsLeft }) => turnsLeft > 0)
  if (lane === undefined) return null
  lane.turnsLeft -= 1
  return takeFrom(lane)
}

/** Who had a turn goes behind all others that wait. */
const takeFrom = (lane: OpenLane): Waiter | null => {
  const [[name, group] = []] = lane.groups
  if (name === undefined || group === undefined) return null
  const [[member, line] = []] = group.members
  if (member === undefined || line === undefined) return null
  const next = line.shift() ?? null
  group.members.delete(member)
  if (line.length > 0) group.members.set(member, line)
  lane.groups.delete(name)
  lane.groups.set(name, group)
  leave(lane, name, group)
  return next
}
