// What stands in a search field, beside what the address asks for.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const typingPauseMs = 250

export interface SearchText {
  text: string
  setText(text: string): void
  searchNow(): void
}

/** The words in a search field. The address follows when somebody pauses; going back in the history brings the words back. */
export const useSearchText = (q: string, change: (q: string) => void): SearchText => {
  const [text, setText] = useState(q)
  const [written, setWritten] = useState(q)
  const [sent, setSent] = useState(q)
  if (q !== written) {
    setWritten(q)
    // What was sent comes back a moment later; whoever has typed on meanwhile keeps what they typed.
    if (q !== sent) {
      setSent(q)
      setText(q)
    }
  }
  const send = (): void => {
    setSent(text.trim())
    change(text.trim())
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = useEffectEvent(send)
  useEffect(() => {
    if (text.trim() === q) return
    waiting.current = setTimeout(search, typingPauseMs)
    return () => clearTimeout(waiting.current)
  }, [text, q])
  return {
    text,
    setText,
    // At once when somebody leaves the field: whoever clicks on a row must not be called back by a search that still waited.
    searchNow: () => {
      clearTimeout(waiting.current)
      if (text.trim() !== q) send()
    },
  }
}
