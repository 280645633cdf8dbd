import clsx from 'clsx'
import { useState } from 'react'
import { initialsOf, placeOfText } from './initials.ts'

interface AvatarProps {
  name: string
  src?: string | null
  /** Members are round, websites are square. */
  shape?: 'person' | 'site'
  size?: 's' | 'm' | 'l' | 'xl'
}

/** Dark enough for white letters in both themes. */
const grounds = [
  'bg-[#2f6b4f]',
  'bg-[#7a4a2b]',
  'bg-[#3b4a8c]',
  'bg-[#86512a]',
  'bg-[#8c2f4a]',
  'bg-[#46662f]',
  'bg-[#38566f]',
  'bg-[#226b78]',
]

const sizes = { s: 'size-7 text-[0.6875rem]', m: 'size-8 text-xs', l: 'size-11 text-base', xl: 'size-20 text-2xl' }

/** Images are on our own server whatever host name the reader uses, so the path alone is enough. */
const samePath = (url: string): string => {
  const { pathname, search } = new URL(url, 'https://here.invalid')
  return pathname + search
}

export const Avatar = ({ name, src, shape = 'person', size = 'm' }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  const picture = typeof src === 'string' && src !== broken ? src : null
  const letters = shape === 'site' ? initialsOf(name).slice(0, 1) : initialsOf(name)
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-grid shrink-0 place-items-center overflow-hidden font-bold text-[#fff] select-none',
        sizes[size],
        shape === 'site' ? 'rounded-[8px]' : 'rounded-full',
        picture === null &&
          (shape === 'person'
            ? 'bg-linear-to-br from-[#2b6f80] to-[#1d4a63]'
            : grounds[placeOfText(name, grounds.length)]),
      )}
    >
      {picture === null ? (
        letters
      ) : (
        <img src={samePath(picture)} alt="" className="size-full object-cover" onError={() => setBroken(picture)} />
      )}
    </span>
  )
}
