// Moves keyboard and screen reader focus to the content of the new page on navigation.
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { mainId } from '../ui/SkipLink.tsx'

export const useFocusOnArrival = (): void => {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    // The first page keeps the focus where the browser put it.
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname])
}
