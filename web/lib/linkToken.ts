// The secret of a link that came by mail. It stands behind the # of the address, which no server and no other site gets to see,
// and is taken out of the address bar as soon as it has been read.
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

export const tokenIn = (hash: string): string | null => {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  return token === '' ? null : token
}

const tokenKept = (state: unknown): string | null => {
  const token = (state as { token?: unknown } | null)?.token
  return typeof token === 'string' ? token : null
}

/** Null where the link is incomplete. A reload of the page keeps it. */
export const useLinkToken = (): string | null => {
  const location = useLocation()
  const { hash, pathname } = location
  const navigate = useNavigate()
  const shown = tokenIn(hash)
  useEffect(() => {
    if (shown !== null) void navigate(pathname, { replace: true, state: { token: shown }, preventScrollReset: true })
  }, [shown, navigate, pathname])
  return shown ?? tokenKept(location.state)
}
