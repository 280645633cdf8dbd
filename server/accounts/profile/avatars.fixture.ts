// Set-up of avatar tests: members, uploads, and the stored files.
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { startWorker, type Worker } from '../../platform/jobs/worker.ts'
import { type SignedIn, useApi, type TestApi } from '../../testing/api.ts'
import { until } from '../../testing/until.ts'
import { avatarJobs } from './avatars.ts'
import { twoColours } from './pictures.fixture.ts'

export interface Avatars {
  api: TestApi
  readonly picture: Buffer
  newMember: () => Promise<SignedIn>
  upload: (
    { session }: SignedIn,
    bytes: Uint8Array,
    { type, query }?: { type?: string | undefined; query?: string | undefined },
  ) => Promise<{ status: number; url: string; code: string | undefined }>
  avatarUrl: ({ session }: SignedIn) => Promise<unknown>
  keysOf: (memberId: string) => Promise<string[]>
  jobsDone: () => Promise<true>
  keyOf: (url: string) => string
}

/** Call once at the top of a test file. */
export const useAvatars = (): Avatars => {
  const api = useApi()
  let worker: Worker
  let picture: Buffer

  beforeAll(async () => {
    picture = await twoColours(300, 200).png().toBuffer()
    worker = await startWorker({
      database: api.database,
      handlers: avatarJobs(api.store),
      schedules: [],
      concurrency: 2,
      log: api.log.log,
      observer: { observeJob: () => undefined },
    })
  })
  afterAll(() => worker.stop())

  let members = 0
  /** Each test has its own member and thus its own rate limit. */
  const newMember = (): Promise<SignedIn> => api.member(`member-${(members += 1)}@example.com`)

  const upload = async (
    { session }: SignedIn,
    bytes: Uint8Array,
    { type = 'image/png', query = '' } = {},
  ): Promise<{ status: number; url: string; code: string | undefined }> => {
    const response = await fetch(`${api.url}/api/me/avatar${query}`, {
      method: 'PUT',
      headers: { 'content-type': type, authorization: `Bearer ${session.access_token}` },
      body: new Uint8Array(bytes),
    })
    const body = (await response.json()) as { avatar_url?: string; error?: { code: string } }
    return { status: response.status, url: body.avatar_url ?? '', code: body.error?.code }
  }

  const avatarUrl = async ({ session }: SignedIn): Promise<unknown> =>
    (await api.call('GET', '/api/me/profile', { token: session.access_token })).json['avatar_url']

  const keysOf = async (memberId: string): Promise<string[]> => {
    const keys: string[] = []
    for await (const { key } of api.store.list(`avatars/${memberId}/`)) keys.push(key)
    return keys
  }

  const jobsDone = (): Promise<true> =>
    until('the jobs of pictures are done', async () => {
      const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from graphile_worker.jobs
      where task_identifier in ('removeAvatar', 'forgetAvatars', 'sweepAvatars')`.execute(api.database.db)
      return rows[0]?.waiting === 0
    })

  const keyOf = (url: string): string => url.slice(`${api.url}/`.length)

  return {
    api,
    get picture() {
      return picture
    },
    newMember,
    upload,
    avatarUrl,
    keysOf,
    jobsDone,
    keyOf,
  }
}
