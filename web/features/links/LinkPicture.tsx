// Picture that a check in a browser has taken of a link in its surroundings.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { fetchPicture, type Whose } from './linkReport.ts'

/** The browser keeps the bytes of an address until it is revoked. */
const useAddressOf = (blob: Blob | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return undefined
    const url = URL.createObjectURL(blob)
    setAddress(url)
    return () => {
      URL.revokeObjectURL(url)
      setAddress(null)
    }
  }, [blob])
  return address
}

interface LinkPictureProps {
  linkId: string
  picture: string
  whose: Whose
}

export const LinkPicture = ({ linkId, picture, whose }: LinkPictureProps) => {
  const { t } = useTranslation('links')
  const { data, error, refetch } = useQuery({
    queryKey: ['links', 'picture', whose, linkId, picture],
    queryFn: () => fetchPicture({ linkId, picture, whose }),
    // Its name is the hash of its content.
    staleTime: Infinity,
  })
  const address = useAddressOf(data)
  if (error !== null) return <LoadFailure failure={error} retry={refetch} />
  return (
    <figure>
      <figcaption className="mb-1 text-[0.8125rem] text-soft">{t('file.picture')}</figcaption>
      {address === null ? (
        <Skeleton className="aspect-5/3 w-full rounded-control" />
      ) : (
        <a href={address} target="_blank" rel="noreferrer" aria-label={t('file.openPicture')}>
          <img src={address} alt={t('file.pictureAlt')} className="w-full rounded-control border border-line-soft" />
        </a>
      )}
    </figure>
  )
}
