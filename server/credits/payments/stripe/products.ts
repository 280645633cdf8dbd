// Products of the plans at the payment service: one each, with an id that we choose.
import type Stripe from 'stripe'
import { planNames } from '../../../../contract/planNames.ts'
import type { Plan } from '../../../../contract/plans.ts'
import { productIdOf } from './facts.ts'
import { isRefusal, isStripeError } from './stripe.ts'

/** Creates the product if it is missing. Of two concurrent calls, one finds it already created. */
export const ensureProduct = async (stripe: Stripe, plan: Plan): Promise<string> => {
  const id = productIdOf(plan)
  try {
    await stripe.products.retrieve(id)
  } catch (error) {
    if (!isStripeError(error) || error.code !== 'resource_missing') throw error
    await create(stripe, plan, id)
  }
  return id
}

const create = async (stripe: Stripe, plan: Plan, id: string): Promise<void> => {
  try {
    await stripe.products.create({ id, name: planNames[plan] })
  } catch (error) {
    if (!isRefusal(error) || !isStripeError(error) || error.code !== 'resource_already_exists') throw error
  }
}
