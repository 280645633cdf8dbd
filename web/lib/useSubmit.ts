// Submits a form, one request at a time, and shows errors beside the field they name or above the form. The input is
// kept.
import { type SyntheticEvent, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, type FailureCode } from './http.ts'
import { reasonsApart, writeIssue } from './formIssues.ts'

/** Errors without an issue that belong to one field: a wrong password is shown beside the password. */
export type FieldOf<V extends FieldValues> = Partial<Record<FailureCode, FieldPath<V>>>

export interface Submission {
  submit(event?: SyntheticEvent): void
  /** An error that belongs to no field; null if there is none. */
  failure: unknown
  clear(): void
}

interface FieldMessage {
  path: string
  message: string
}

/** The messages for fields of this form, in the order of the response. */
export const fieldMessages = (
  error: unknown,
  fields: readonly string[],
  fieldOf: Partial<Record<FailureCode, string>>,
): FieldMessage[] => {
  if (!(error instanceof ApiError)) return []
  const named = Object.entries(Object.groupBy(error.issues, ({ path }) => path)).filter(([path]) =>
    fields.includes(path),
  )
  if (named.length > 0) {
    return named.map(([path, issues = []]) => ({ path, message: issues.map(writeIssue).join(reasonsApart) }))
  }
  const path = fieldOf[error.code]
  return path === undefined ? [] : [{ path, message: error.code }]
}

export const useSubmit = <V extends FieldValues, O extends FieldValues>(
  form: UseFormReturn<V, unknown, O>,
  send: (values: O) => Promise<void>,
  fieldOf: FieldOf<V> = {},
): Submission => {
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef(false)
  const trySending = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      await send(values)
    } catch (error) {
      const messages = fieldMessages(error, Object.keys(form.getValues()), fieldOf)
      for (const [position, { path, message }] of messages.entries()) {
        form.setError(path as FieldPath<V>, { message }, { shouldFocus: position === 0 })
      }
      setFailure(messages.length > 0 ? null : error)
    }
  })
  return {
    failure,
    clear: () => setFailure(null),
    submit: (event) => {
      // Also if nothing is sent: the browser must not submit the form itself.
      event?.preventDefault()
      if (running.current) return
      running.current = true
      void trySending(event).finally(() => {
        running.current = false
      })
    },
  }
}
