// Favicon of a website, from our own server. A globe if there is none.
import { useState } from 'react'
import { Globe } from './icons.ts'

interface FaviconProps {
  /** In ASCII form, as in DNS. */
  domain: string
  /** In pixels. */
  size?: number
}

export const Favicon = ({ domain, size = 20 }: FaviconProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  const side = { width: size, height: size }
  return (
    <span aria-hidden className="inline-grid shrink-0 place-items-center text-faint" style={side}>
      {broken === domain ? (
        <Globe style={side} />
      ) : (
        <img
          src={`/favicons/${encodeURIComponent(domain)}`}
          alt=""
          loading="lazy"
          decoding="async"
          {...side}
          className="rounded-[4px] object-contain"
          onError={() => setBroken(domain)}
        />
      )}
    </span>
  )
}
