// Brand names of the plans, the same in every language.
import type { Plan } from './plans.ts'

export const planNames: Readonly<Record<Plan, string>> = {
  basic: 'Basic',
  professional: 'Professional',
  enterprise: 'Enterprise',
}
