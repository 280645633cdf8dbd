// Where orders are: with a buyer they are purchases, with a seller jobs. And how addresses are written short.
import type { OrderSide } from '../../../contract/orders.ts'
import { shownDomain } from '../../lib/shownDomain.ts'

const lists: Readonly<Record<OrderSide, string>> = { buyer: '/orders', seller: '/tasks' }

export const listPath = (side: OrderSide): string => lists[side]

export const orderPath = ({ side, id }: { side: OrderSide; id: string }): string => `${lists[side]}/${id}`

/** Nobody sees these, and some turn round what follows. */
const unseen = /[\p{C}\p{Z}]/gu

/** As people read an address: without its scheme, in the letters of its owner, and without the stroke that stands for nothing. */
export const shortAddress = (address: string): string => {
  const url = URL.parse(address)
  if (url === null) return address
  const host = `${shownDomain(url.hostname)}${url.port === '' ? '' : `:${url.port}`}`
  const path = `${url.pathname}${url.search}`
  return path === '/' ? host : `${host}${readable(path)}`
}

const readable = (path: string): string => {
  try {
    return decodeURI(path).replaceAll(unseen, encodeURIComponent)
  } catch {
    return path
  }
}
