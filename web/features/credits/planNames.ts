// Brand names of the plans, the same in every language.
import type { Plan } from '../../../contract/plans.ts'

export const planNames: Record<Plan, string> = {
  basic: 'Basic',
  professional: 'Professional',
  enterprise: 'Enterprise',
}
