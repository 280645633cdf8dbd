// Notifications page: choose a member and an event kind, and see the result in the bell and the inbox.
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import type { Html, Reader } from './layout.ts'
import type { Show } from './show.ts'

const noticesMain = ({ t }: Reader, { demo, notifications }: SandboxContext, raised: boolean): Html => {
  const members = demo.logins.map(({ email }) => html`<option value="${email}"></option>`)
  const kinds = notifications.kinds.map((kind) => html`<option>${kind}</option>`)
  return html`<section class="card">
    <h2>${t.raiseNotice}</h2>
    <p class="note">${t.raiseNoticeLead}</p>
    ${raised ? html`<p role="status">${t.noticeRaised}</p>` : ''}
    <form data-form="notice" data-next="/sandbox/notifications?raised=1">
      <label>
        ${t.notificationTo}
        <input
          name="to"
          type="email"
          list="members"
          value="${demo.logins[0]?.email ?? ''}"
          required
          autocomplete="off"
        />
      </label>
      <datalist id="members">${members}</datalist>
      <label>
        ${t.notificationKind}
        <select name="kind">
          ${kinds}
        </select>
      </label>
      <div class="buttons"><button class="button primary">${t.raiseNotice}</button></div>
      <p role="alert" hidden></p>
    </form>
  </section>`
}

export const noticesRoutes = (context: SandboxContext, show: Show): Hono<NodeBindings> =>
  new Hono<NodeBindings>().get('/notifications', (c) =>
    show(c, (reader) => ({
      section: 'notifications',
      title: reader.t.notifications,
      lead: reader.t.noticesLead,
      main: noticesMain(reader, context, c.req.query('raised') !== undefined),
    })),
  )
