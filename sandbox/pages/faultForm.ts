// Form for the faults of a mock service: a choice of faults and a button.
import { html } from 'hono/html'
import type { Html, Reader } from './layout.ts'

interface FaultField<Fault extends string> {
  /** Null: it works normally. */
  fault: Fault | null
  /** The label for normal operation. */
  fine: string
  faults: readonly Fault[]
  words: Readonly<Record<Fault, string>>
}

export interface FaultForm<Fault extends string> extends FaultField<Fault> {
  /** Identifies the form to the page's script, with its parameters. */
  attributes: Html
}

export const faultField = <Fault extends string>(label: string, field: FaultField<Fault>): Html => {
  const options = field.faults.map(
    (one) => html`<option value="${one}" ${one === field.fault ? 'selected' : ''}>${field.words[one]}</option>`,
  )
  return html`<label>
    ${label}
    <select name="fault">
      <option value="">${field.fine}</option>
      ${options}
    </select>
  </label>`
}

export const faultForm = <Fault extends string>({ t }: Reader, form: FaultForm<Fault>): Html =>
  html`<form ${form.attributes}>
    ${faultField(t.serviceAnswer, form)}
    <div class="buttons"><button class="button primary">${t.save}</button></div>
    <p role="alert" hidden></p>
  </form>`
