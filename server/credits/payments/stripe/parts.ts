// What everything about payments needs to work with.
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'
import type { Operator } from '../../../platform/operator.ts'
import type { PaymentService } from './stripe.ts'

/** Who writes invoices, where the settings of the admin do not say it. */
export interface Issuer {
  /** Stands there where the operator has not said who they are. */
  siteName: string
  operator?: Operator | undefined
}

export interface PaymentParts extends Issuer {
  db: Db
  log: Log
  publicUrl: string
  /** Null: buying is switched off. */
  service: PaymentService | null
}

export const serviceOf = ({ service }: PaymentParts): PaymentService => {
  if (service === null) throw new AppError('checkout_unavailable')
  return service
}
