// The public keys of the crawler, read from the directory that site owners read, too.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { keyDirectoryPath, type KeyDirectory, type PublicKey } from '../../../contract/crawler.ts'

export const useKeyDirectory = (): UseQueryResult<KeyDirectory> =>
  useQuery({
    queryKey: ['public', 'crawlerKeys'],
    queryFn: async ({ signal }) => {
      const response = await fetch(keyDirectoryPath, { signal })
      if (!response.ok) throw new Error(`The key directory answered ${response.status}.`)
      return (await response.json()) as KeyDirectory
    },
  })

/** The key that signs at this time: the last one whose time has come. */
export const keySigningAt = ({ keys }: KeyDirectory, atMs: number): PublicKey | undefined =>
  keys.findLast(({ nbf }) => nbf * 1000 <= atMs) ?? keys[0]
