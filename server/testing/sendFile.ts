// Sends a file as raw bytes, as a browser upload does.
import type { Answer } from './api.ts'

interface SentFile {
  token: string
  bytes: string | Uint8Array<ArrayBuffer>
  type: string
}

export const sendFile = async (url: string, { token, bytes, type }: SentFile): Promise<Answer> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const response = await fetch(url, { method: 'POST', headers, body: bytes })
  const json = (await response.json()) as Record<string, unknown>
  const code = (json['error'] as { code: string } | undefined)?.code ?? null
  return { status: response.status, headers: response.headers, json, code }
}
