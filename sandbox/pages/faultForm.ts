// Form for the faults of a mock service: a choice of faults and a button.
import { html } from 'hono/html'
import type { Html, Reader } from './layout.ts'

export interface FaultForm<Fault extends string> {
  /** Identifies the form to the page's script, with its parameters. */
  attributes: Html
  /** Null: it works normally. */
  fault: Fault | null
  /** The label for normal operation. */
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
