// Dependencies shared by everything about payments.
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'
import type { Operator } from '../../../platform/operator.ts'
import type { ReversedPayouts } from '../../unsettled/reversals.ts'
import type { PaymentService } from './stripe.ts'

/** Issuer of invoices, unless the admin settings name one. */
export interface Issuer {
  /** Printed if the operator has not entered a name. */
  siteName: string
  operator?: Operator | undefined
}

export interface PaymentParts extends Issuer {
  db: Db
  log: Log
  publicUrl: string
  /** Null: purchases are switched off. */
  service: PaymentService | null
  reversedPayouts: ReversedPayouts
}

export const serviceOf = ({ service }: PaymentParts): PaymentService => {
  if (service === null) throw new AppError('checkout_unavailable')
  return service
}
