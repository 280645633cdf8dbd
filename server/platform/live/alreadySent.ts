// Answer of a route that has written to the socket itself. The adapter recognises it by a header, which it ignores on a
// response of its own making that is still cached; reading the body takes the response out of that cache.
export const alreadySent = (): Response => {
  const response = new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
  if (response.body !== null) throw new Error('The answer of a written socket has a body.')
  return response
}
