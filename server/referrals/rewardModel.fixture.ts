// Reference model for the rewards of one referral, written from the product rules and not from the code. It knows
// nothing of tables, postings or locks.

/** What the new member bought before the first event. */
export const packs = [
  { credits: 150, cents: 2800 },
  { credits: 57, cents: 999 },
]
const sharePercent = 12.5

export type Command =
  | { do: 'refund'; pack: number; cents: number }
  | { do: 'dispute'; pack: number; dispute: 'open' | 'won' | 'lost' }
  | { do: 'settle'; pack: number }
  | { do: 'due' | 'grant' | 'prove' | 'meet' | 'release' | 'refuse' }

interface Reward {
  state: 'waiting' | 'granted' | 'dropped'
  amount: number
  due: boolean
}

export interface RewardModel {
  refunded: number[]
  disputed: boolean[]
  rewards: (Reward | null)[]
  state: 'registered' | 'held' | 'activated' | 'refused'
  /** Whether the bonus was ever granted. */
  activated: boolean
  verified: boolean
  met: boolean
  checked: boolean
}

export const begin = (): RewardModel => ({
  refunded: packs.map(() => 0),
  disputed: packs.map(() => false),
  rewards: packs.map(() => null),
  state: 'registered',
  activated: false,
  verified: false,
  met: false,
  checked: false,
})

const half = 0.5

const shareIn = (model: RewardModel, at: number): number => {
  const { credits = 0, cents = 1 } = packs[at] ?? {}
  if (model.disputed[at] === true) return 0
  const back = Math.min(cents, model.refunded[at] ?? 0)
  const kept = credits - Math.floor((credits * back) / cents + half)
  return Math.floor((kept * sharePercent) / 100 + half)
}

const settle = (model: RewardModel, at: number): void => {
  const known = model.rewards[at] ?? null
  const amount = shareIn(model, at)
  if (known?.state === 'granted') known.amount = amount
  else if (model.state !== 'refused') {
    model.rewards[at] = { state: amount > 0 ? 'waiting' : 'dropped', amount, due: known?.due ?? false }
  }
}

const judge = (model: RewardModel): void => {
  if (model.state !== 'registered') return
  if (model.met && !model.checked) model.state = 'held'
  else if (model.verified) {
    model.state = 'activated'
    model.activated = true
  }
}

const isDue = (reward: Reward | null): boolean => reward?.state === 'waiting' && reward.due

const grant = (model: RewardModel): void => {
  judge(model)
  if (model.state === 'held' || model.state === 'refused') return
  // Rewards that are due are settled once more first.
  for (const [at, reward] of model.rewards.entries()) if (isDue(reward)) settle(model, at)
  for (const reward of model.rewards) if (reward !== null && isDue(reward)) reward.state = 'granted'
}

const release = (model: RewardModel): void => {
  if (model.state !== 'held') return
  model.checked = true
  model.state = 'registered'
  judge(model)
}

const refuse = (model: RewardModel): void => {
  model.state = 'refused'
  model.rewards = model.rewards.map((reward) =>
    reward?.state === 'waiting' ? { ...reward, state: 'dropped', amount: 0 } : reward,
  )
}

export const apply = (model: RewardModel, command: Command): void => {
  switch (command.do) {
    case 'refund':
      model.refunded[command.pack] = command.cents
      break
    case 'dispute':
      model.disputed[command.pack] = command.dispute !== 'won'
      break
    case 'settle':
      settle(model, command.pack)
      break
    case 'due':
      for (const reward of model.rewards) if (reward !== null) reward.due = true
      break
    case 'grant':
      grant(model)
      break
    case 'prove':
      model.verified = true
      judge(model)
      break
    case 'meet':
      model.met = true
      break
    case 'release':
      release(model)
      break
    case 'refuse':
      refuse(model)
  }
}
