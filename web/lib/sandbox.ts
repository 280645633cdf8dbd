// Whether the outside world of this installation is on loopback, and the way to it. The server says so on every document; without that
// nothing here is ever asked.

export const inSandbox = (): boolean => document.documentElement.dataset['sandbox'] !== undefined

/** Asks the sandbox's JSON interface. What it refuses is an error with its sentence. */
export const askSandbox = async <T>(path: string, body?: object): Promise<T> => {
  const sent =
    body === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await fetch(`/sandbox/api/${path}`, sent)
  const said = (await answer.json()) as T & { error?: { message: string } }
  if (!answer.ok) throw new Error(said.error?.message ?? answer.statusText)
  return said
}
