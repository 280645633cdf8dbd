// The users of the cluster during restarts: an admin and some members, signed up regularly through the load balancer.
import { setTimeout as pause } from 'node:timers/promises'

const password = 'proved-through-a-balancer'
const mailWithinMs = 30_000
const pollEveryMs = 100

export interface Person {
  id: string
  token: string
}

/** A separate client network for each, as on the internet. */
const networkOf = (place: number): Record<string, string> => ({ 'x-forwarded-for': `203.0.113.${place}` })

export const signUp = async (url: string, email: string, place: number): Promise<Person> => {
  const headers = { 'content-type': 'application/json', ...networkOf(place) }
  const body = { email, password, full_name: 'Nele Neu', language: 'en' }
  const signedUp = await fetch(`${url}/api/auth/sign-up`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!signedUp.ok) throw new Error(`Sign-up answered ${signedUp.status}: ${await signedUp.text()}`)
  const linkToken = await confirmationToken(url, email)
  // Also for the first admin, who has to set one here.
  const proof = JSON.stringify({ token: linkToken, new_password: password })
  const confirmed = await fetch(`${url}/api/auth/confirm`, { method: 'POST', headers, body: proof })
  if (!confirmed.ok) throw new Error(`The confirmation answered ${confirmed.status}: ${await confirmed.text()}`)
  const asked = { method: 'POST', headers, body: JSON.stringify({ email, password }) }
  const signedIn = await fetch(`${url}/api/auth/sign-in`, asked)
  const { access_token: token, user } = (await signedIn.json()) as { access_token: string; user: { id: string } }
  return { id: user.id, token }
}

const confirmationToken = async (url: string, email: string): Promise<string> => {
  const giveUpAt = performance.now() + mailWithinMs
  while (performance.now() < giveUpAt) {
    const answer = await fetch(`${url}/sandbox/api/mail?to=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as { links: string[] }[]
    const link = mails.flatMap(({ links }) => links).find((found) => found.includes('/auth/confirm#token='))
    const token = new URLSearchParams(link?.split('#')[1]).get('token')
    if (token !== null) return token
    await pause(pollEveryMs)
  }
  throw new Error(`No email arrived for ${email}.`)
}
