// How a stand-in of an outside service is told to misbehave: a choice of faults, and a button.
import { html } from 'hono/html'
import type { Html, Reader } from './layout.ts'

export interface FaultForm<Fault extends string> {
  /** Which form it is to the script of the page, and what else that has to know. */
  attributes: Html
  /** Null: it does its work. */
  fault: Fault | null
  /** What it is called to do its work. */
  fine: string
  faults: readonly Fault[]
  words: Readonly<Record<Fault, string>>
}

export const faultForm = <Fault extends string>({ t }: Reader, form: FaultForm<Fault>): Html => {
  const options = form.faults.map(
    (one) => html`<option value="${one}" ${one === form.fault ? 'selected' : ''}>${form.words[one]}</option>`,
  )
  return html`<form ${form.attributes}>
    <label>
      ${t.serviceAnswer}
      <select name="fault">
        <option value="">${form.fine}</option>
        ${options}
      </select>
    </label>
    <div class="buttons"><button class="button primary">${t.save}</button></div>
    <p role="alert" hidden></p>
  </form>`
}
