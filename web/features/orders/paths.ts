// Paths of orders (purchases for a buyer, jobs for a seller), and short display of URLs.
import type { OrderSide } from '../../../contract/orders.ts'
import { shownDomain } from '../../lib/shownDomain.ts'

const lists: Readonly<Record<OrderSide, string>> = { buyer: '/orders', seller: '/tasks' }

export const listPath = (side: OrderSide): string => lists[side]

export const orderPath = ({ side, id }: { side: OrderSide; id: string }): string => `${lists[side]}/${id}`

/** Invisible characters; some of them reverse the text that follows. */
const unseen = /[\p{C}\p{Z}]/gu

/** A URL in readable form: without scheme and trailing slash, with the domain in Unicode. */
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
