// Where orders are: with a buyer they are purchases, with a seller jobs. And how addresses are written short.
import type { OrderSide } from '../../../contract/orders.ts'

const lists: Readonly<Record<OrderSide, string>> = { buyer: '/orders', seller: '/tasks' }

export const listPath = (side: OrderSide): string => lists[side]

export const orderPath = ({ side, id }: { side: OrderSide; id: string }): string => `${lists[side]}/${id}`

/** As people read an address: without its scheme, and without the stroke that stands for nothing. */
export const shortAddress = (address: string): string => {
  const url = URL.parse(address)
  if (url === null) return address
  const path = `${url.pathname}${url.search}`
  const written = `${url.host}${path === '/' ? '' : path}`
  try {
    return decodeURI(written)
  } catch {
    return written
  }
}
