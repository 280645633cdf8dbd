import { describe, expect, it } from 'vitest'
import { hourMs } from '../../../contract/durations.ts'
import { firstAdmin, testPassword, useApi } from '../../testing/api.ts'
import {
  confirmationStep,
  from,
  guardedMember,
  mailedToken,
  mailKinds,
  recoveryToken,
  signIn,
} from '../../testing/accounts.ts'

const api = useApi()

const ask = (token: string, newEmail: string, more: Record<string, unknown> = {}) =>
  api.call('POST', '/api/me/email-change', { token, body: { password: testPassword, new_email: newEmail, ...more } })
const confirm = (token: string) => api.call('POST', '/api/auth/email-change', { body: { token }, headers: from() })
const pending = async (token: string) => (await api.call('GET', '/api/me/security', { token })).json['email_change']

/** A member who has requested an address change, and the secrets of both links. */
const movingMember = async (name: string) => {
  const [oldEmail, newEmail] = [`${name}@old.example.com`, `${name}@new.example.com`]
  const member = await api.signUp(oldEmail)
  const token = member.session.access_token
  const asked = await ask(token, newEmail)
  expect(asked.status).toBe(200)
  return {
    ...member,
    token,
    oldEmail,
    newEmail,
    oldLink: await mailedToken(api, oldEmail),
    newLink: await mailedToken(api, newEmail),
  }
}

describe('an address change', () => {
  it('waits for both addresses and then takes effect', async () => {
    const mover = await movingMember('lotte')
    expect(await pending(mover.token)).toMatchObject({
      new_email: mover.newEmail,
      old_confirmed: false,
      new_confirmed: false,
    })
    expect((await confirm(mover.oldLink)).json).toEqual({ outcome: 'waiting_for_new', new_email: mover.newEmail })
    expect(await pending(mover.token)).toMatchObject({ old_confirmed: true, new_confirmed: false })
    expect((await signIn(api, mover.oldEmail)).status).toBe(200)
    expect((await confirm(mover.newLink)).json).toEqual({ outcome: 'changed', new_email: mover.newEmail })
    const { json } = await api.call('GET', '/api/me/security', { token: mover.token })
    expect(json).toMatchObject({ email: mover.newEmail, email_change: null })
    expect((await signIn(api, mover.oldEmail)).code).toBe('wrong_credentials')
    expect((await signIn(api, mover.newEmail)).json).toMatchObject({ user: { email: mover.newEmail } })
    expect(await mailKinds(api, mover.oldEmail)).toEqual(['confirm_address', 'email_change_to_old', 'email_changed'])
    expect(await mailKinds(api, mover.newEmail)).toEqual(['email_change_to_new'])
  })

  it('sends no link to the address of the first admin while there is none', async () => {
    const claimant = await api.member('claimant@example.com')
    const asked = await ask(claimant.session.access_token, firstAdmin.toUpperCase())
    expect(asked.json['email_change']).toMatchObject({ new_email: firstAdmin, new_confirmed: false })
    expect(await mailKinds(api, firstAdmin)).toEqual([])
    await api.database.db.insertInto('user_roles').values({ user_id: claimant.memberId, role: 'admin' }).execute()
    await ask(claimant.session.access_token, firstAdmin)
    expect(await mailKinds(api, firstAdmin)).toEqual(['email_change_to_new'])
  })

  it('links the email to the old address to the member, and the one to the new address to no member', async () => {
    const mover = await movingMember('whose')
    const taken = await api.member('occupied@example.com')
    expect((await ask(mover.token, 'occupied@example.com')).status).toBe(200)
    const mails = await api.database.db
      .selectFrom('mails')
      .select(['kind', 'member_id', 'secret'])
      .where('recipient', 'in', [mover.oldEmail, mover.newEmail, 'occupied@example.com'])
      .where('kind', '<>', 'confirm_address')
      .orderBy('created_at')
      .orderBy('kind')
      .execute()
    const said = mails.map(({ kind, member_id: memberId, secret }) => [kind, memberId, secret])
    expect(said).toContainEqual(['email_change_to_old', mover.memberId, true])
    expect(said).toContainEqual(['email_change_to_new', null, true])
    expect(said).toContainEqual(['already_member', taken.memberId, false])
  })

  it('works in the other order too, and a link followed twice gives the same result', async () => {
    const mover = await movingMember('other-order')
    const first = { outcome: 'waiting_for_old', new_email: mover.newEmail }
    expect((await confirm(mover.newLink)).json).toEqual(first)
    expect((await confirm(mover.newLink)).json).toEqual(first)
    expect((await confirm(mover.oldLink)).json).toEqual({ outcome: 'changed', new_email: mover.newEmail })
    expect((await confirm(mover.oldLink)).code).toBe('link_expired')
    expect((await confirm(mover.newLink)).code).toBe('link_expired')
  })

  it('takes effect when both links are followed concurrently', async () => {
    const mover = await movingMember('at-once')
    const both = await Promise.all([confirm(mover.oldLink), confirm(mover.newLink)])
    expect(both.map(({ json }) => json['outcome'])).toContain('changed')
    expect((await signIn(api, mover.newEmail)).status).toBe(200)
  })

  it('requires the password, and a code if two-factor is on', async () => {
    const plain = await api.member('plain@example.com')
    const wrong = await ask(plain.session.access_token, 'x@example.com', { password: 'not-the-password' })
    expect(wrong.code).toBe('wrong_password')
    const member = await guardedMember(api, 'strict@example.com')
    const token = member.session.access_token
    expect((await ask(token, 'strict2@example.com')).code).toBe('code_required')
    expect((await ask(token, 'strict2@example.com', { code: await member.code() })).status).toBe(200)
    expect(await mailKinds(api, 'x@example.com')).toEqual([])
  })

  it('rejects the account’s current address, in any spelling', async () => {
    const { session } = await api.member('same@example.com')
    expect((await ask(session.access_token, 'SAME@Example.com')).json).toEqual({
      error: { code: 'invalid_input', issues: [{ path: 'new_email', code: 'same_email' }] },
    })
    expect(await pending(session.access_token)).toBeNull()
  })

  it('reveals only to the inbox that the new address is taken', async () => {
    await api.signUp('taken@example.com')
    const [one, two] = [await api.signUp('one@example.com'), await api.signUp('two@example.com')]
    const taken = await ask(one.session.access_token, 'Taken@example.com')
    const free = await ask(two.session.access_token, 'free@example.com')
    const shape = (change: unknown) => ({ ...(change as object), new_email: '', expires_at: '' })
    expect(taken.status).toBe(free.status)
    expect(shape(taken.json['email_change'])).toEqual(shape(free.json['email_change']))
    expect(await mailKinds(api, 'taken@example.com')).toEqual(['confirm_address', 'already_member'])
    expect((await confirm(await mailedToken(api, 'one@example.com'))).json).toMatchObject({
      outcome: 'waiting_for_new',
    })
    expect((await signIn(api, 'taken@example.com')).json).toMatchObject({ user: { email: 'taken@example.com' } })
  })

  it('is dropped if another member took the address in the meantime', async () => {
    const mover = await movingMember('slow')
    await confirm(mover.oldLink)
    await api.member(mover.newEmail)
    expect((await confirm(mover.newLink)).code).toBe('link_expired')
    expect(await pending(mover.token)).toBeNull()
    expect((await signIn(api, mover.oldEmail)).status).toBe(200)
  })

  it('is not blocked by an unconfirmed sign-up with the new address', async () => {
    const mover = await movingMember('squatted')
    const body = { email: mover.newEmail, password: 'the-squatter-was-here', full_name: 'Squatter', language: 'en' }
    await api.call('POST', '/api/auth/sign-up', { body, headers: from() })
    const link = await mailedToken(api, mover.newEmail)
    await confirm(mover.oldLink)
    expect((await confirm(mover.newLink)).json).toMatchObject({ outcome: 'changed' })
    expect((await signIn(api, mover.newEmail, 'the-squatter-was-here')).code).toBe('wrong_credentials')
    expect((await signIn(api, mover.newEmail)).json).toMatchObject({ user: { id: mover.memberId } })
    expect((await confirmationStep(api, link)).json).toEqual({ email: mover.newEmail, step: 'already_confirmed' })
    const given = { token: link, password: 'the-squatter-was-here' }
    const clicked = await api.call('POST', '/api/auth/confirm', { body: given, headers: from() })
    expect(clicked.code).toBe('conflict')
    expect(clicked.headers.get('set-cookie')).toBeNull()
  })

  it('is replaced by the next request and removed on cancellation: earlier links no longer work', async () => {
    const mover = await movingMember('undecided')
    await ask(mover.token, 'undecided@third.example.com')
    expect((await confirm(mover.oldLink)).code).toBe('link_expired')
    expect((await confirm(mover.newLink)).code).toBe('link_expired')
    expect(await pending(mover.token)).toMatchObject({ new_email: 'undecided@third.example.com' })
    const third = await mailedToken(api, 'undecided@third.example.com')
    expect((await api.call('DELETE', '/api/me/email-change', { token: mover.token })).json).toEqual({})
    expect(await pending(mover.token)).toBeNull()
    expect((await confirm(third)).code).toBe('link_expired')
    expect((await api.call('DELETE', '/api/me/email-change', { token: mover.token })).status).toBe(200)
  })

  it('expires after a day, and a made-up link never worked', async () => {
    const mover = await movingMember('late')
    const { expires_at: expiresAt } = (await pending(mover.token)) as { expires_at: string }
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / hourMs)).toBe(24)
    await api.database.pool.query(`update email_changes set expires_at = now() - interval '1 second'`)
    expect((await confirm(mover.oldLink)).code).toBe('link_expired')
    expect((await confirm('made-up')).code).toBe('link_expired')
    expect(await pending(mover.token)).toBeNull()
  })

  it('is dropped when the password is reset', async () => {
    const mover = await movingMember('rescued')
    const token = await recoveryToken(api, mover.oldEmail)
    const body = { token, password: 'eleven-loud-lighthouses' }
    expect((await api.call('POST', '/api/auth/new-password', { body, headers: from() })).status).toBe(200)
    expect((await confirm(mover.oldLink)).code).toBe('link_expired')
  })

  it('invalidates password links sent to the old address', async () => {
    const mover = await movingMember('link-behind')
    await api.call('POST', '/api/auth/recovery', {
      body: { email: mover.oldEmail, language: 'en' },
      headers: from(),
    })
    await api.work()
    const token = await mailedToken(api, mover.oldEmail)
    await confirm(mover.oldLink)
    await confirm(mover.newLink)
    const body = { token, password: 'eleven-loud-lighthouses' }
    expect((await api.call('POST', '/api/auth/new-password', { body, headers: from() })).code).toBe('link_expired')
  })
})
