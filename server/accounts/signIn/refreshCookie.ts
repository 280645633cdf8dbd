// The cookie that carries the refresh token: no script reads it, no other site sends it.
import type { Exchange } from '../../platform/http/route.ts'
import { sessionLifeSeconds } from '../auth.ts'

/** Tells the app's script that asking for a session is worth it. It says nothing else and opens nothing. */
const hintName = 'session-hint'

export interface RefreshCookie {
  name: string
  set(exchange: Exchange, token: string): void
  remove(exchange: Exchange): void
}

/** Over TLS the cookie carries the __Host- prefix; a browser refuses that prefix on plain http, which only local runs use. */
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
