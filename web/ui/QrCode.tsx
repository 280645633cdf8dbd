import { useEffect, useState } from 'react'
import { encodeQr, type QrPicture } from './qrPicture.ts'
import { Skeleton } from './Skeleton.tsx'

interface QrCodeProps {
  text: string
  label: string
}

/** Dark on white in both themes: that is what cameras read. The encoder is fetched when it is needed. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const [picture, setPicture] = useState<QrPicture | null>(null)
  useEffect(() => {
    let wanted = true
    encodeQr(text).then(
      (drawn) => wanted && setPicture(drawn),
      // Without a network there is none; what it says stands beside it in words.
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
