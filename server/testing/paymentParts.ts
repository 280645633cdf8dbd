// What payments need of other domains, for tests that call them without the composition.
import { reversedPayouts } from '../orders/payouts/reversedPayouts.ts'

export const otherDomains = { reversedPayouts }
