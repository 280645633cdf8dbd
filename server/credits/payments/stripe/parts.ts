// What everything about payments needs to work with.
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'
import type { PaymentService } from './stripe.ts'

export interface PaymentParts {
  db: Db
  log: Log
  publicUrl: string
  /** Stands on invoices where the operator has not said who they are. */
  siteName: string
  /** Null: buying is switched off. */
  service: PaymentService | null
}

export const serviceOf = ({ service }: PaymentParts): PaymentService => {
  if (service === null) throw new AppError('checkout_unavailable')
  return service
}
