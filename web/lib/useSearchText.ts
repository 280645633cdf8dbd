// Text of a search field, alongside the query in the URL.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const typingPauseMs = 250

export interface SearchText {
  text: string
  setText(text: string): void
  searchNow(): void
}

/** The text of a search field. The URL update is debounced; going back in the history restores the text. */
export const useSearchText = (q: string, change: (q: string) => void): SearchText => {
  const [text, setText] = useState(q)
  const [written, setWritten] = useState(q)
  const [sent, setSent] = useState(q)
  if (q !== written) {
    setWritten(q)
    // The URL update arrives with a delay; text typed since then is kept.
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
    // Applies the search at once on blur: a pending search must not navigate back after a click on a row.
    searchNow: () => {
      clearTimeout(waiting.current)
      if (text.trim() !== q) send()
    },
  }
}
