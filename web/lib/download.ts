// Downloads a file that requires the member's session, and passes it to the browser to save.
import { minuteMs } from '../../contract/durations.ts'
import type { CallOf, EndpointShape } from '../../contract/endpoint.ts'
import { withAccess } from './api.ts'
import { type Address, request } from './http.ts'

export interface Download {
  blob: Blob
  name: string
}

interface DownloadOptions {
  /** Used if the server sends no name. */
  name: string
  /** Called with the bytes received so far, and the total if known. */
  onProgress?: (received: number, total: number | null) => void
}

const downloadTimeoutMs = 120_000

/** The file name of a Content-Disposition header, without any path. */
export const namedIn = (disposition: string | null): string | null => {
  const named = /filename="?([^";]+)"?/i
    .exec(disposition ?? '')?.[1]
    ?.split(/[/\\]/)
    .at(-1)
  return named === undefined || named === '' ? null : named
}

const read = async (response: Response, onProgress: DownloadOptions['onProgress']): Promise<Blob> => {
  const announced = Number(response.headers.get('Content-Length'))
  const total = announced > 0 && response.headers.get('Content-Encoding') === null ? announced : null
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    pieces.push(piece)
    received += piece.byteLength
    onProgress?.(received, total)
  }
  return new Blob(pieces, { type: response.headers.get('Content-Type') ?? 'application/octet-stream' })
}

export const download = <E extends EndpointShape>(
  address: Address<E>,
  input: CallOf<E>,
  { name, onProgress }: DownloadOptions,
): Promise<Download> =>
  withAccess((accessToken) =>
    request(address, input, { accessToken, timeoutMs: downloadTimeoutMs }, async (response) => ({
      blob: await read(response, onProgress),
      name: namedIn(response.headers.get('Content-Disposition')) ?? name,
    })),
  )

const addressKeptMs = minuteMs

/** Saves it to the browser's downloads. */
export const saveFile = ({ blob, name }: Download): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers first ask where to save, and read the blob only then.
  setTimeout(() => URL.revokeObjectURL(url), addressKeptMs)
}
