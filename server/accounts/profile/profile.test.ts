import { beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '../../../contract/durations.ts'
import { deliveryModes } from '../../../contract/profiles.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { type Answer, type SignedIn, useApi } from '../../testing/api.ts'
import { changeProfile } from './profile.ts'
import { pausePrime } from './settings.ts'

const api = useApi()
let lotte: SignedIn

const given = {
  full_name: 'Lotte Anker',
  display_name: 'Lotte',
  bio: 'Schreibt über Häfen.\n\nUnd über Schiffe.',
  contact_email: 'lotte@example.org',
  instagram_handle: 'lotte.anker',
  linkedin_url: 'https://www.linkedin.com/in/lotte-anker',
  twitter_handle: 'lotte_anker',
  website_url: 'https://example.org/lotte',
}

beforeAll(async () => {
  lotte = await api.member('lotte@example.com')
})

const as = ({ session }: SignedIn) => ({
  get: (path: string) => api.call('GET', path, { token: session.access_token }),
  put: (body: unknown) => api.call('PUT', '/api/me/profile', { token: session.access_token, body }),
  patch: (body: unknown) => api.call('PATCH', '/api/me/settings', { token: session.access_token, body }),
})

const issuesOf = (answer: Answer): unknown => (answer.json['error'] as { issues?: unknown } | undefined)?.issues

const accountName = async (memberId: string): Promise<string> =>
  (await api.database.db.selectFrom('users').select('full_name').where('id', '=', memberId).executeTakeFirstOrThrow())
    .full_name

describe('the profile', () => {
  it('starts with the name from the sign-up and nothing else', async () => {
    expect((await as(lotte).get('/api/me/profile')).json).toEqual({
      full_name: 'Test Member',
      display_name: null,
      avatar_url: null,
      bio: null,
      contact_email: null,
      instagram_handle: null,
      linkedin_url: null,
      twitter_handle: null,
      website_url: null,
    })
  })

  it('is replaced as a whole, without affecting other members', async () => {
    const other = await api.member('other@example.com')
    const answer = await as(lotte).put(given)
    expect([answer.status, answer.json]).toEqual([200, { ...given, avatar_url: null }])
    expect((await as(lotte).get('/api/me/profile')).json).toEqual({ ...given, avatar_url: null })
    expect((await as(lotte).get('/api/me')).json['profile']).toEqual({
      full_name: 'Lotte Anker',
      display_name: 'Lotte',
      avatar_url: null,
    })
    expect((await as(other).get('/api/me/profile')).json).toMatchObject({ full_name: 'Test Member', bio: null })
  })

  it('stores empty contact and social fields as null, and names and description as given', async () => {
    const empty = Object.fromEntries(Object.keys(given).map((field) => [field, ' ']))
    await as(lotte).put(given)
    const { status, json } = await as(lotte).put(empty)
    expect(status).toBe(200)
    expect(json).toEqual({
      full_name: '',
      display_name: '',
      avatar_url: null,
      bio: '',
      contact_email: null,
      instagram_handle: null,
      linkedin_url: null,
      twitter_handle: null,
      website_url: null,
    })
  })

  it('sets the account name used in emails, but never to an empty one', async () => {
    await as(lotte).put({ ...given, full_name: '  Lotte  Anker-Kiel ' })
    expect(await accountName(lotte.memberId)).toBe('Lotte  Anker-Kiel')
    await as(lotte).put({ ...given, full_name: '' })
    expect(await accountName(lotte.memberId)).toBe('Lotte  Anker-Kiel')
    const refreshed = await api.call('POST', '/api/auth/refresh', { cookie: lotte.cookie })
    expect(refreshed.json['user']).toMatchObject({ user_metadata: { full_name: 'Lotte  Anker-Kiel' } })
  })

  it('is created for a member who has none', async () => {
    const { db } = api.database
    const member = await api.member('without@example.com')
    await db.deleteFrom('profiles').where('id', '=', member.memberId).execute()
    expect((await as(member).get('/api/me/profile')).json).toMatchObject({ full_name: 'Test Member', bio: null })
    expect((await as(member).put(given)).status).toBe(200)
    expect((await as(member).get('/api/me/profile')).json).toEqual({ ...given, avatar_url: null })
  })

  it('of an account that is being deleted is not recreated', async () => {
    const { db } = api.database
    const { memberId } = await api.member('leaving@example.com')
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', memberId).execute()
    await db.deleteFrom('profiles').where('id', '=', memberId).execute()
    const late = inTransaction(db, (tx) => changeProfile(tx, memberId, given))
    await expect(late).rejects.toMatchObject({ code: 'signed_out' })
    expect(await db.selectFrom('profiles').select('id').where('id', '=', memberId).execute()).toEqual([])
  })

  it.each([
    ['right-to-left letters', 'שרה كريم'],
    ['a Persian joiner', 'علی می\u200cخواهد'],
    ['a composed emoji', 'Lotte 👩🏽\u200d🔬'],
  ])('accepts %s', async (_, name) => {
    const { status, json } = await as(lotte).put({ ...given, full_name: name, bio: `${name}\n${name}` })
    expect([status, json['full_name'], json['bio']]).toEqual([200, name, `${name}\n${name}`])
  })

  it.each([
    ['a name of 10,000 characters', { full_name: 'a'.repeat(10_000) }, 'full_name', 'too_long', 100],
    ['a display name of 10,000 characters', { display_name: 'a'.repeat(10_000) }, 'display_name', 'too_long', 50],
    ['a description of 501 characters', { bio: 'a'.repeat(501) }, 'bio', 'too_long', 500],
    ['a right-to-left override', { full_name: 'Lotte\u202egnp.exe' }, 'full_name', 'hidden_characters'],
    ['a direction mark', { display_name: 'Lotte\u200fAnker' }, 'display_name', 'hidden_characters'],
    ['an isolate', { bio: 'Lotte\u2067Anker\u2069' }, 'bio', 'hidden_characters'],
    ['a zero-width space', { full_name: 'Lot\u200bte' }, 'full_name', 'hidden_characters'],
    ['a joiner between Latin letters', { full_name: 'Lot\u200dte' }, 'full_name', 'hidden_characters'],
    ['NUL', { bio: 'Lotte\0Anker' }, 'bio', 'hidden_characters'],
    ['a line break in a name', { full_name: 'Lotte\nAnker' }, 'full_name', 'hidden_characters'],
    ['a handle with @', { instagram_handle: '@lotte' }, 'instagram_handle', 'handle_with_at'],
    ['a handle as an address', { twitter_handle: 'https://x.com/lotte' }, 'twitter_handle', 'not_a_handle'],
    ['a script as an address', { website_url: 'javascript:alert(1)' }, 'website_url', 'not_a_url'],
    ['data as an address', { linkedin_url: 'data:text/html,<script>' }, 'linkedin_url', 'not_a_url'],
    ['an address with a password', { website_url: 'https://a:b@example.org' }, 'website_url', 'not_a_url'],
    ['something that is no e-mail address', { contact_email: 'nobody' }, 'contact_email', 'not_an_email'],
    ['a number for a name', { full_name: 7 }, 'full_name', 'wrong_type'],
    ['null for a name', { full_name: null }, 'full_name', 'wrong_type'],
    ['a missing field', { bio: undefined }, 'bio', 'required'],
  ])('rejects %s and changes nothing', async (_, change, path, code, limit?: number) => {
    await as(lotte).put(given)
    const answer = await as(lotte).put({ ...given, display_name: 'Changed', ...change })
    expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
    expect(issuesOf(answer)).toEqual([{ path, code, ...(limit === undefined ? {} : { limit }) }])
    expect((await as(lotte).get('/api/me/profile')).json).toEqual({ ...given, avatar_url: null })
  })

  it('rejects unknown keys, including the picture and the owner', async () => {
    const answer = await as(lotte).put({ ...given, avatar_url: 'https://evil.example/x.svg', id: lotte.memberId })
    expect([answer.status, answer.code]).toEqual([400, 'unknown_keys'])
    expect(issuesOf(answer)).toEqual([
      { path: 'avatar_url', code: 'unknown_key' },
      { path: 'id', code: 'unknown_key' },
    ])
  })
})

describe('settings', () => {
  const defaults = {
    delivery_mode: 'standard',
    default_turnaround_days: 5,
    email_new_orders: true,
    email_system_updates: true,
    language: 'en',
    prime_paused_until: null,
  }

  it('equal the column defaults for a member who has chosen nothing', async () => {
    const { db } = api.database
    const member = await api.member('undecided@example.com')
    expect((await as(member).get('/api/me/settings')).json).toEqual(defaults)
    await db.insertInto('member_settings').values({ user_id: member.memberId }).execute()
    expect((await as(member).get('/api/me/settings')).json).toEqual(defaults)
  })

  it('can be changed one by one; the others stay', async () => {
    const member = await api.member('choosing@example.com')
    const { patch, get } = as(member)
    expect((await patch({ delivery_mode: 'vacation' })).json).toEqual({ ...defaults, delivery_mode: 'vacation' })
    expect((await patch({ language: 'de', email_new_orders: false })).status).toBe(200)
    expect((await patch({ default_turnaround_days: 60 })).status).toBe(200)
    expect((await patch({})).status).toBe(200)
    expect((await get('/api/me/settings')).json).toEqual({
      ...defaults,
      delivery_mode: 'vacation',
      default_turnaround_days: 60,
      email_new_orders: false,
      language: 'de',
    })
  })

  it('keep all changes of two concurrent requests', async () => {
    const member = await api.member('hasty@example.com')
    const changes = [{ delivery_mode: 'prime' }, { default_turnaround_days: 9 }, { email_system_updates: false }]
    const answers = await Promise.all(changes.map((change) => as(member).patch(change)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await as(member).get('/api/me/settings')).json).toEqual(Object.assign({}, defaults, ...changes))
  })

  it('accept every delivery mode', async () => {
    const member = await api.member('modes@example.com')
    for (const mode of deliveryModes) {
      expect((await as(member).patch({ delivery_mode: mode })).json).toEqual({ ...defaults, delivery_mode: mode })
    }
  })

  it('reject prime while it is paused, and nothing else', async () => {
    const member = await api.member('paused@example.com')
    const { patch, get } = as(member)
    await patch({ delivery_mode: 'prime' })
    const until = new Date(Date.now() + dayMs)
    await inTransaction(api.database.db, (tx) => pausePrime(tx, member.memberId, until))
    const paused = { ...defaults, prime_paused_until: until.toISOString() }
    expect((await get('/api/me/settings')).json).toEqual(paused)
    expect((await patch({ delivery_mode: 'prime', email_new_orders: false })).code).toBe('prime_paused')
    expect((await patch({ delivery_mode: 'vacation' })).json).toEqual({ ...paused, delivery_mode: 'vacation' })
    await inTransaction(api.database.db, (tx) => pausePrime(tx, member.memberId, new Date(0)))
    expect((await patch({ delivery_mode: 'prime' })).json).toEqual({ ...defaults, delivery_mode: 'prime' })
  })

  it('determine the language of the account', async () => {
    const member = await api.member('german@example.com')
    await as(member).patch({ language: 'de' })
    const { language } = await api.database.db
      .selectFrom('users')
      .select('language')
      .where('id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    expect(language).toBe('de')
  })

  it.each([
    [{ delivery_mode: 'express' }, 'delivery_mode', 'wrong_value'],
    [{ default_turnaround_days: 0 }, 'default_turnaround_days', 'too_small'],
    [{ default_turnaround_days: 61 }, 'default_turnaround_days', 'too_big'],
    [{ default_turnaround_days: 2.5 }, 'default_turnaround_days', 'wrong_type'],
    [{ email_new_orders: 'yes' }, 'email_new_orders', 'wrong_type'],
    [{ language: 'fr' }, 'language', 'wrong_value'],
  ])('%j is rejected', async (change, path, code) => {
    const before = (await as(lotte).get('/api/me/settings')).json
    const answer = await as(lotte).patch({ email_system_updates: false, ...change })
    expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
    expect(issuesOf(answer)).toMatchObject([{ path, code }])
    expect((await as(lotte).get('/api/me/settings')).json).toEqual(before)
  })

  it('reject unknown keys', async () => {
    expect(await as(lotte).patch({ user_id: lotte.memberId })).toMatchObject({ status: 400, code: 'unknown_keys' })
  })
})
