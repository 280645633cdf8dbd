// Whether this installation runs against the sandbox on loopback, and access to it. The server marks every document;
// without the mark the sandbox is never requested.

export const inSandbox = (): boolean => document.documentElement.dataset['sandbox'] !== undefined

/** Calls the sandbox's JSON API. Throws if it rejects the request. */
export const askSandbox = async (path: string, body?: object): Promise<unknown> => {
  const sent =
    body === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await fetch(`/sandbox/api/${path}`, sent)
  const said: unknown = await answer.json()
  if (!answer.ok) throw new Error(`Sandbox rejected ${path}: ${JSON.stringify(said)}`)
  return said
}
