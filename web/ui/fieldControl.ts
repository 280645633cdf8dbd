// Connects a field's label, hint and error with its control, so that no page wires ids by hand.
import { createContext, use } from 'react'

export interface FieldControl {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldControl | null>(null)

export interface ControlAttributes {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

export const useFieldControl = (): ControlAttributes => {
  const field = use(FieldContext)
  if (field === null) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}

export const controlStyle =
  'w-full rounded-control border border-line-control bg-raised px-3 text-[0.9375rem] text-text transition-colors hover:border-faint focus-visible:rounded-control focus-visible:outline-offset-0 disabled:opacity-55 aria-invalid:border-lost'
