// Puts what the server refused where it belongs: beside the field it names, or above the form.
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../lib/api.ts'
import { writeIssue } from '../../lib/formIssues.ts'

interface FormFailure {
  /** What cannot be said beside a field; null when there is nothing. */
  failure: unknown
  clear(): void
  show(error: unknown): void
}

export const useFormFailure = <V extends FieldValues>(form: UseFormReturn<V>): FormFailure => {
  const [failure, setFailure] = useState<unknown>(null)
  return {
    failure,
    clear: () => setFailure(null),
    show: (error) => {
      const fields = Object.keys(form.getValues())
      const issues = error instanceof ApiError ? error.issues.filter(({ path }) => fields.includes(path)) : []
      for (const [position, issue] of issues.entries()) {
        form.setError(issue.path as FieldPath<V>, { message: writeIssue(issue) }, { shouldFocus: position === 0 })
      }
      setFailure(issues.length > 0 ? null : error)
    },
  }
}
