// Weights of signals, the one place with these figures. Signals of one family show much the same, so that only the strongest
// of them counts.
import { relatedScoreMin, type RelationSignal, signalOwnersMax } from '../../contract/relations.ts'

interface SignalWeight {
  /** For a value that only the two share, in percent. */
  base: number
  family: string
  /** Both sides have to cause it. Anyone can copy the others from the public pages of another member. */
  mutual: boolean
  /** New evidence of it alerts admins who have marked the two as unrelated. */
  strong: boolean
  /** What is left of the weight when as many share the value as may. */
  floor: number
}

const ordinary = { mutual: true, strong: false, floor: 0.1 }
const strong = { mutual: true, strong: true, floor: 0.7 }
const copied = { mutual: false, strong: false, floor: 0.1 }

/** None reaches the threshold by itself, except a referral, which `scoreWithoutReferral` leaves out. */
export const signalWeights: Readonly<Record<RelationSignal, SignalWeight>> = {
  network: { base: 25, family: 'network', ...ordinary },
  sign_up: { base: 35, family: 'network', ...ordinary },
  device: { base: 49, family: 'device', ...strong },
  payment: { base: 49, family: 'payment', ...strong },
  timing: { base: 25, family: 'timing', ...ordinary },
  ring: { base: 40, family: 'ring', ...ordinary },
  referral: { base: relatedScoreMin, family: 'referral', ...ordinary },
  name_servers: { base: 15, family: 'hosting', ...copied },
  ip_block: { base: 15, family: 'hosting', ...copied },
  analytics: { base: 35, family: 'tracking', ...copied },
  ads: { base: 35, family: 'tracking', ...copied },
  template: { base: 10, family: 'design', ...copied },
  favicon: { base: 15, family: 'design', ...copied },
  imprint: { base: 35, family: 'imprint', ...copied },
}

/** What both sides have caused has to weigh this much before copied signals can make two owners related. */
export const mutualWeightMin = 10
/** As much as copied signals reach without that. */
export const copiedScoreMax = relatedScoreMin - 1

/** The weight of a value that so many owners share: falls with each further owner, to 0 above the maximum. */
export const weightOfShared = (signal: RelationSignal, owners: number): number => {
  if (owners > signalOwnersMax) return 0
  const { base, floor } = signalWeights[signal]
  const rarity = 1 - Math.log(Math.max(2, owners) / 2) / Math.log(signalOwnersMax / 2)
  return base * (floor + (1 - floor) * rarity)
}
