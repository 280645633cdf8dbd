// The refresh token cookie: not readable by scripts, not sent by other sites.
import type { Exchange } from '../../platform/http/route.ts'
import { sessionLifeSeconds } from '../auth.ts'

/** Hints to the app's script that requesting a session is worthwhile. It contains nothing else and grants no access. */
const hintName = 'session-hint'

export interface RefreshCookie {
  name: string
  set(exchange: Exchange, token: string): void
  remove(exchange: Exchange): void
}

/**
 * Over TLS the cookie carries the __Host- prefix; browsers reject that prefix on plain http, which only local runs use.
 */
export const refreshCookie = (publicUrl: string): RefreshCookie => {
  const secure = publicUrl.startsWith('https://')
  const name = secure ? '__Host-refresh' : 'refresh'
  const put = (exchange: Exchange, token: string, hint: string, lifeSeconds: number): void => {
    const rest = `Max-Age=${lifeSeconds}; Path=/${secure ? '; Secure' : ''}`
    exchange.addHeader('set-cookie', `${name}=${token}; ${rest}; HttpOnly; SameSite=Strict`)
    exchange.addHeader('set-cookie', `${hintName}=${hint}; ${rest}; SameSite=Lax`)
  }
  return {
    name,
    set: (exchange: Exchange, token: string) => put(exchange, token, '1', sessionLifeSeconds),
    remove: (exchange: Exchange) => put(exchange, '', '', 0),
  }
}
