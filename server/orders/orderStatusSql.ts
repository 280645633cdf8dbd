// Conditions on the status of an order, typed by the state machine. The statuses are rendered as literals, because a
// partial index is used only if the query contains its predicate.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { OrderStatus } from '../../contract/orderProcess.ts'
import { type OrderStatusGroup, statusesIn } from '../../contract/orderStatusGroups.ts'

/** The column, with or without its table: `o.status`. */
type StatusColumn = 'status' | `${string}.status`

export const statusIs = (column: StatusColumn, status: OrderStatus): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} = ${sql.lit(status)}`

export const statusIn = (column: StatusColumn, group: OrderStatusGroup): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} in (${sql.join(statusesIn(group).map((status) => sql.lit(status)))})`
