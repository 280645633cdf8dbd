// Token of an emailed link. It is in the URL fragment, which is sent to no server and no other site, and is removed
// from the address bar once read.
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

/** Null if the link is incomplete. Survives a reload of the page. */
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
