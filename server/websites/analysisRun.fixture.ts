// Set-up of analysis tests: a member, an admin, and a site worth a score.
import { beforeAll } from 'vitest'
import { firstAdmin, type SignedIn, useApi, type TestApi, type Answer } from '../testing/api.ts'
import { websiteSteps, type WebsiteSteps } from './websites.fixture.ts'

export const as = (who: SignedIn): { token: string } => ({ token: who.session.access_token })

const article = (title: string, paragraphs: number): string => `<!doctype html><html lang="de"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – Segelhafen</title>
<meta name="description" content="Alles über ${title} im Segelhafen"></head><body>
<header><nav><a href="/">Start</a> <a href="/boote">Boote</a> <a href="/impressum">Impressum</a></nav></header>
<main><h1>${title}</h1>${`<p>Im Frühjahr kommen die Boote ins Wasser, und wer seine Segel im Winter geflickt hat, ist nun
im Vorteil. Wir zeigen, wie man ein altes Segel prüft, welche Nähte zuerst reißen und was ein Segelmacher dafür nimmt. </p>`.repeat(
  paragraphs,
)}
</main><footer><a href="/impressum">Impressum</a></footer></body></html>`

export interface Analyses {
  api: TestApi
  steps: WebsiteSteps
  readonly lena: SignedIn
  analyse: (id: string) => Promise<Answer>
  build: (host: string) => Promise<void>
  later: (interval: string) => Promise<void>
  readonly admin: SignedIn
}

/** Call once at the top of a test file. */
export const useAnalyses = (): Analyses => {
  const api = useApi({ sandbox: true })
  const steps = websiteSteps(api)
  let admin: SignedIn
  let lena: SignedIn

  beforeAll(async () => {
    admin = await api.member(firstAdmin)
    lena = await api.member('lena@example.com')
  })
  const analyse = (id: string) => api.call('POST', `/api/websites/${id}/analyse`, as(lena))

  /** A small legitimate site; without further pages it is thin. */
  const build = async (host: string): Promise<void> => {
    await steps.page(host, '', article('Segelhafen', 12))
    await steps.page(host, 'boote', article('Boote', 14))
    await steps.page(host, 'impressum', article('Impressum', 1))
  }

  /** Moves the product's clock, and the jobs that wait for it. */
  const later = async (interval: string): Promise<void> => {
    const { pool } = api.database
    await pool.query('update clock set ahead = ahead + $1::interval', [interval])
    await pool.query('update graphile_worker._private_jobs set run_at = run_at - $1::interval where is_available', [
      interval,
    ])
    await api.work()
  }

  return {
    api,
    steps,
    get lena() {
      return lena
    },
    analyse,
    build,
    later,
    get admin() {
      return admin
    },
  }
}
