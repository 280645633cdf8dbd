// Whether the outside world of this installation is on loopback, and the way to it. The server says so on every document; without that
// nothing here is ever asked.

export const inSandbox = (): boolean => document.documentElement.dataset['sandbox'] !== undefined

/** Asks the sandbox's JSON interface. What it refuses is an error. */
export const askSandbox = async (path: string, body?: object): Promise<unknown> => {
  const sent =
    body === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await fetch(`/sandbox/api/${path}`, sent)
  const said: unknown = await answer.json()
  if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${JSON.stringify(said)}`)
  return said
}
