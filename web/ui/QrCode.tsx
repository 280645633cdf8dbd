import { useEffect, useState } from 'react'
import { encodeQr, type QrPicture } from './qrPicture.ts'
import { Skeleton } from './Skeleton.tsx'

interface QrCodeProps {
  text: string
  label: string
}

/** Dark on white in both themes, because cameras need it. The encoder is lazy-loaded. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const [picture, setPicture] = useState<QrPicture | null>(null)
  useEffect(() => {
    let wanted = true
    encodeQr(text).then(
      (drawn) => wanted && setPicture(drawn),
      // Not shown while offline; the same information is beside it as text.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [text])
  if (picture === null) return <Skeleton className="size-48 rounded-control" />
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${picture.size} ${picture.size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control bg-[#fff] text-[#0a111a]"
    >
      <path d={picture.path} fill="currentColor" />
    </svg>
  )
}
