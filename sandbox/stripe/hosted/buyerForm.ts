// Buyer fields of the hosted page: prefilled with what is known, and validated when submitted.
import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Html } from '../../pages/layout.ts'
import { type Buyer, type TestCard, testCards } from '../cards.ts'
import type { HostedReader } from './frame.ts'

const countries = [
  ...['DE', 'AT', 'CH', 'BE', 'BG', 'CY', 'CZ', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE', 'IT', 'LI'],
  ...['LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'US'],
] as const

const textMax = 200

export interface BuyerFields {
  email: string
  name: string
  line1: string
  postal_code: string
  city: string
  country: string
  vat_id: string
  card: TestCard
}

/** Fills in a made-up buyer for what the product did not provide, so that a test run needs few clicks. */
export const fieldsFor = (session: Stripe.Checkout.Session, customer: Stripe.Customer | null): BuyerFields => ({
  email: customer?.email ?? session.customer_email ?? 'buyer@demo.test',
  name: customer?.name ?? 'Kim Beispiel',
  line1: customer?.address?.line1 ?? 'Hafenstraße 1',
  postal_code: customer?.address?.postal_code ?? '20457',
  city: customer?.address?.city ?? 'Hamburg',
  country: customer?.address?.country ?? 'DE',
  vat_id: '',
  card: 'succeeds',
})

export const readFields = (form: URLSearchParams): BuyerFields => {
  const field = (name: string): string => (form.get(name) ?? '').trim()
  return {
    email: field('email'),
    name: field('name'),
    line1: field('line1'),
    postal_code: field('postal_code'),
    city: field('city'),
    country: field('country').toUpperCase(),
    vat_id: field('vat_id').replaceAll(/\s/g, '').toUpperCase(),
    card: testCards.find((card) => card === field('card')) ?? 'declined',
  }
}

const required = ['email', 'name', 'line1', 'postal_code', 'city', 'country'] as const

/** The label of the first invalid field. */
export const wrongField = ({ w }: HostedReader, fields: BuyerFields): string | null => {
  const labels = {
    email: w.email,
    name: w.name,
    line1: w.street,
    postal_code: w.postalCode,
    city: w.city,
    country: w.country,
  }
  const empty = required.find((name) => fields[name] === '' || fields[name].length > textMax)
  if (empty !== undefined) return labels[empty]
  if (!/^[^\s@]+@[^\s@]+$/.test(fields.email)) return w.email
  if (!countries.some((country) => country === fields.country)) return w.country
  return fields.vat_id === '' || /^[A-Z]{2}[A-Z0-9]{2,12}$/.test(fields.vat_id) ? null : w.vatId
}

export const toBuyer = (fields: BuyerFields): Buyer => ({
  name: fields.name,
  email: fields.email,
  address: {
    line1: fields.line1,
    line2: null,
    postal_code: fields.postal_code,
    city: fields.city,
    state: null,
    country: fields.country,
  },
  vatId: fields.vat_id === '' ? null : fields.vat_id,
})

export const buyerInputs = ({ w, language }: HostedReader, fields: BuyerFields, asksVatId: boolean): Html => {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const max = textMax
  return html`<fieldset>
    <legend>${w.buyer}</legend>
    <label
      >${w.email}<input
        name="email"
        type="email"
        value="${fields.email}"
        maxlength="${max}"
        required
        autocomplete="off"
    /></label>
    <label>${w.name}<input name="name" value="${fields.name}" maxlength="${max}" required autocomplete="off" /></label>
    <label
      >${w.street}<input name="line1" value="${fields.line1}" maxlength="${max}" required autocomplete="off"
    /></label>
    <div class="pair">
      <label
        >${w.postalCode}<input
          name="postal_code"
          value="${fields.postal_code}"
          maxlength="${max}"
          required
          autocomplete="off"
      /></label>
      <label
        >${w.city}<input name="city" value="${fields.city}" maxlength="${max}" required autocomplete="off"
      /></label>
    </div>
    <label>
      ${w.country}
      <select name="country">
        ${countries.map(
          (country) =>
            html`<option value="${country}" ${country === fields.country ? 'selected' : ''}>
              ${names.of(country)}
            </option>`,
        )}
      </select>
    </label>
    ${
      asksVatId
        ? html`<label
            >${w.vatId}<input name="vat_id" value="${fields.vat_id}" maxlength="${max}" autocomplete="off" /><small
              >${w.vatIdHint}</small
            ></label
          >`
        : ''
    }
  </fieldset>`
}

/** The same fields as hidden inputs, for the confirmation page. */
export const hiddenInputs = (fields: BuyerFields): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
