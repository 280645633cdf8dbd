import { useEffect, useState } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { qrPath } from './qrPath.ts'

interface QrCodeProps {
  text: string
  label: string
}

interface Picture {
  path: string
  size: number
}

const quietZone = 2

/** Dark on white in both themes: that is what cameras read. The encoder is fetched when it is needed. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(() => {
    let wanted = true
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { ecc: 'M', border: quietZone })
      if (wanted) setPicture({ path: qrPath(data), size })
    })
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
